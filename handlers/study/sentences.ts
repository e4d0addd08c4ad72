import { endpoint } from '../../lib/app/study.ts'
import { asReader } from '../../lib/articles/access.ts'
import { speakSentence } from '../../lib/articles/flows/speak.ts'
import { EXPLAIN_DEADLINE_MS, explainSentence } from '../../lib/articles/sentence/explain-sentence.ts'
import { mustBeFree } from '../../lib/articles/sentence/must-be-free.ts'
import { promptRequest } from '../../lib/articles/sentence/prompt-request.ts'
import { readOwnSentence } from '../../lib/articles/sentence/read-sentence.ts'
import { sentences } from '../../lib/contracts/study.ts'
import { headersNamed } from '../../lib/http/headers.ts'
import { passedOn } from '../../lib/http/passed-on.ts'

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

export const tts = endpoint(sentences.tts, ({ params, body, actor, caller, app }) =>
  app.takeOn(actor, caller, flow => speakSentence(flow, actor, params, body)),
)

export const audio = endpoint(sentences.audio, async ({ params, headers, actor, app, signal }) => {
  const query = { guest: actor.kind === 'guest' }
  const read = app.clients.data.audio.read({ params, query }, { signal, headers: partAsked(headers) })
  return passedOn(await asReader(actor, read))
})

/** What the client has may be of the clip the sentence had before: asked for on that condition, all of it is sent. */
const partAsked = (headers: Record<string, string | undefined>) =>
  headers['if-range'] === undefined ? headersNamed(headers, ['range', 'if-none-match']) : {}
