import { articleWords } from '../../lib/contracts/study/contract.ts'
import { notModified, prepared, type Reply } from '../../lib/platform/http/reply.ts'
import { matchesTag, weakTag } from '../../lib/platform/http/serving/entity-tag.ts'
import { endpoint } from '../../lib/study/app.ts'
import { asReader } from '../../lib/study/articles/access.ts'
import { parsedWords, type SentWords } from '../../lib/study/articles/words.ts'
import { nextWords } from '../../lib/study/lexicon/next-words.ts'

export const words = endpoint(articleWords.words, async ({ params, query, headers, actor, app, signal }) => {
  const queryAsReader = { ...query, guest: actor.kind === 'guest' }
  const read = app.clients.data.articleWords.words({ params, query: queryAsReader }, { signal })
  const sent = parsedWords(await asReader(actor, read))
  app.wantedWords.noticed(params.id, sent.origin)
  return wordsReply(sent, headers['if-none-match'])
})

export const coverage = endpoint(articleWords.coverage, async ({ params, actor, app, signal }) => {
  const coverageOfText = await asReader(actor, app.clients.data.articleWords.coverage({ params }, { signal }))
  app.wantedWords.noticed(params.id, coverageOfText)
  return { ...coverageOfText, next_words: await nextWords(app, coverageOfText.next_words, signal) }
})

export const coverages = endpoint(articleWords.coverages, async ({ query, app, signal }) => {
  const coverageList = await app.clients.data.articleWords.coverages({ query }, { signal })
  for (const item of coverageList.items) app.wantedWords.noticed(item.article_id, item)
  return coverageList
})

export const material = endpoint(articleWords.material, async ({ params, query, actor, app, signal }) => {
  const materialOfText = await asReader(
    actor,
    app.clients.data.articleWords.material({ params, query }, { signal }),
  )
  app.wantedWords.noticed(params.id, {
    analysis: materialOfText.profile?.is_current ? 'current' : 'pending',
    analysis_version: materialOfText.profile?.analysis_version ?? null,
  })
  return materialOfText
})

export const iPlusOne = endpoint(articleWords.iPlusOne, async ({ params, query, actor, app, signal }) => {
  const iPlusOneSentences = await asReader(
    actor,
    app.clients.data.articleWords.iPlusOne({ params, query }, { signal }),
  )
  if (iPlusOneSentences.analysis === 'pending') app.wantedWords.want(params.id)
  return iPlusOneSentences
})

export const occurrences = endpoint(articleWords.occurrences, ({ query, app, signal }) =>
  app.clients.data.articleWords.occurrences({ query }, { signal }),
)

/** Empty for a client that has the words. Pending ones have no tag. */
function wordsReply({ origin, bytes }: SentWords, ifNoneMatch: string | undefined): Reply {
  if (origin.tag === null) return prepared(bytes)
  const headers = { etag: weakTag(origin.tag) }
  return matchesTag(ifNoneMatch, headers.etag) ? notModified(headers) : prepared(bytes, headers)
}
