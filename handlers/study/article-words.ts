import { endpoint } from '../../lib/app/study.ts'
import { asReader } from '../../lib/articles/access.ts'
import { articleWords } from '../../lib/contracts/study/contract.ts'
import { parsedWords, wordsReply } from '../../lib/lexicon/words-reply.ts'

export const words = endpoint(articleWords.words, async ({ params, query, headers, actor, app, signal }) => {
  const asked = { ...query, guest: actor.kind === 'guest' }
  const read = app.clients.data.articleWords.words({ params, query: asked }, { signal })
  const sent = parsedWords(await asReader(actor, read))
  app.wantedWords.noticed(params.id, sent.origin)
  return wordsReply(sent, headers['if-none-match'])
})

export const coverage = endpoint(articleWords.coverage, async ({ params, actor, app, signal }) => {
  const found = await asReader(actor, app.clients.data.articleWords.coverage({ params }, { signal }))
  app.wantedWords.noticed(params.id, found)
  return found
})

export const coverages = endpoint(articleWords.coverages, async ({ query, app, signal }) => {
  const found = await app.clients.data.articleWords.coverages({ query }, { signal })
  for (const item of found.items) app.wantedWords.noticed(item.article_id, item)
  return found
})

export const iPlusOne = endpoint(articleWords.iPlusOne, async ({ params, query, actor, app, signal }) => {
  const found = await asReader(actor, app.clients.data.articleWords.iPlusOne({ params, query }, { signal }))
  if (found.analysis === 'pending') app.wantedWords.want(params.id)
  return found
})

export const occurrences = endpoint(articleWords.occurrences, ({ query, app, signal }) =>
  app.clients.data.articleWords.occurrences({ query }, { signal }),
)
