import { opening } from '../../lib/contracts/study/contract.ts'
import { prepared } from '../../lib/platform/http/reply.ts'
import { endpoint } from '../../lib/study/app.ts'
import { asReader } from '../../lib/study/articles/access.ts'
import { blockAround, positionOf } from '../../lib/study/articles/opening.ts'
import { pageOf } from '../../lib/study/articles/view.ts'
import { parsedWords } from '../../lib/study/articles/words.ts'

export const get = endpoint(opening.get, async ({ params, query, actor, app, signal }) => {
  const { data } = app.clients
  const position = await positionOf(data, actor, params.id, signal)
  const rows = blockAround(query.row ?? position?.index ?? 0)
  const guest = actor.kind === 'guest'
  const [page, lines] = await Promise.all([
    asReader(actor, data.articles.page({ params, query: { ...rows, view: 'reading' } }, { signal })),
    asReader(actor, data.articleWords.words({ params, query: { ...rows, guest } }, { signal })),
  ])
  const words = parsedWords(lines)
  app.firstReads.noticed(params.id)
  app.wantedWords.noticed(params.id, words.origin)
  const { pieces } = pageOf(page, actor, app.tasks)
  return prepared([
    `{"position":${JSON.stringify(position)},"article":`,
    ...pieces,
    ',"words":',
    words.bytes,
    '}',
  ])
})
