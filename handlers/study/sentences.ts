import { endpoint } from '../../lib/app/study.ts'
import { EXPLAIN_DEADLINE_MS, explainSentence } from '../../lib/articles/sentence/explain-sentence.ts'
import { mustBeFree } from '../../lib/articles/sentence/must-be-free.ts'
import { promptRequest } from '../../lib/articles/sentence/prompt-request.ts'
import { readOwnSentence } from '../../lib/articles/sentence/read-sentence.ts'
import { sentences } from '../../lib/contracts/study.ts'

export const furigana = endpoint(sentences.furigana, ({ params, body, app, signal }) =>
  app.clients.data.sentence.furigana({ params, body }, { signal }),
)

export const source = endpoint(sentences.source, async ({ params, body, actor, app, signal }) => {
  const { data } = app.clients
  await mustBeFree(app.tasks, data, actor, params.id, signal)
  return data.sentence.source({ params, body }, { signal })
})

export const notes = endpoint(sentences.notes, ({ params, body, app, signal }) =>
  app.clients.data.sentence.notes({ params, body }, { signal }),
)

export const explain = endpoint(sentences.explain, async ({ params, body, actor, app, signal }) => {
  await app.mustExist(actor)
  const { agent, data } = app.clients
  const deadline = AbortSignal.timeout(EXPLAIN_DEADLINE_MS)
  const given = { agent, data, underWay: app.explaining, deadline }
  return explainSentence(given, actor, params, body ?? {}, signal)
})

export const prompt = endpoint(sentences.prompt, async ({ params, actor, app, signal }) => {
  const { agent, data } = app.clients
  const body = promptRequest(await readOwnSentence(data, actor, params, signal))
  return agent.analysis.prompt({ body }, { signal })
})
