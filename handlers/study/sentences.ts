import { sentences } from '../../lib/contracts/study/contract.ts'
import { endpoint, type StudyApp } from '../../lib/study/app.ts'
import { asReader } from '../../lib/study/articles/access.ts'
import { synthesiseSentence } from '../../lib/study/articles/clips/synthesis-task.ts'
import { mustBeFree } from '../../lib/study/articles/flows/task-on-article.ts'
import { play } from '../../lib/study/articles/playing.ts'
import { promptRequest } from '../../lib/study/articles/sentence/ask-models.ts'
import { EXPLAIN_DEADLINE_MS, explainSentence } from '../../lib/study/articles/sentence/explain-sentence.ts'
import { readOwnSentence, readSentence } from '../../lib/study/articles/sentence/read-sentence.ts'
import { translateSentence } from '../../lib/study/articles/sentence/translate-sentence.ts'
import { writtenSentence } from '../../lib/study/articles/view.ts'

export const furigana = endpoint(sentences.furigana, async ({ params, body, app, signal }) => {
  const written = await app.clients.data.sentenceEdits.furigana({ params, body }, { signal })
  return writtenSentence(app.tasks, params.id, written)
})

export const source = endpoint(sentences.source, async ({ params, body, actor, app, signal }) => {
  const { data } = app.clients
  await mustBeFree(app.tasks, data, actor, params.id, signal)
  const written = await data.sentenceEdits.source({ params, body }, { signal })
  app.wantedWords.want(params.id)
  return writtenSentence(app.tasks, params.id, written)
})

export const translation = endpoint(sentences.translation, async ({ params, body, app, signal }) => {
  const written = await app.clients.data.sentenceEdits.translation({ params, body }, { signal })
  return writtenSentence(app.tasks, params.id, written)
})

export const times = endpoint(sentences.times, async ({ params, body, app, signal }) => {
  const written = await app.clients.data.sentenceEdits.times({ params, body }, { signal })
  return writtenSentence(app.tasks, params.id, written)
})

export const notes = endpoint(sentences.notes, async ({ params, body, app, signal }) => {
  const written = await app.clients.data.sentenceEdits.notes({ params, body }, { signal })
  return writtenSentence(app.tasks, params.id, written)
})

export const explain = endpoint(sentences.explain, ({ params, body, actor, app, signal }) =>
  explainSentence(asking(app), actor, params, body ?? {}, signal),
)

export const translate = endpoint(sentences.translate, ({ params, body, actor, app, signal }) =>
  translateSentence(asking(app), actor, params, body ?? {}, signal),
)

const asking = ({ clients: { agent, data }, tasks, explaining }: StudyApp) => ({
  ...{ agent, data, tasks, slots: explaining },
  deadline: AbortSignal.timeout(EXPLAIN_DEADLINE_MS),
})

export const prompt = endpoint(sentences.prompt, async ({ params, actor, app, signal }) => {
  const { agent, data } = app.clients
  const body = promptRequest(await readOwnSentence(data, actor, params, signal))
  return agent.analysis.prompt({ body }, { signal })
})

export const tts = endpoint(sentences.tts, ({ params, body, actor, caller, app }) =>
  app.startTask(actor, caller, flow => synthesiseSentence(flow, actor, params, body)),
)

export const audio = endpoint(sentences.audio, ({ params, headers, actor, app, signal }) => {
  const clip = { article: params.id, row: params.idx }
  return asReader(actor, play(app, clip, { actor, headers }, signal))
})

export const accent = endpoint(sentences.accent, async ({ params, actor, app, signal }) => {
  const { agent, data } = app.clients
  const { sentence } = await readSentence(data, actor, params, signal)
  return agent.speech.accent({ body: { text: sentence } }, { signal })
})
