import { analyse as analyseSentences } from '../../lib/agent/analyse.ts'
import { explainSentence } from '../../lib/agent/explain-sentence.ts'
import { sentencePrompt } from '../../lib/agent/prompts/sentence.ts'
import { summarise as summariseText } from '../../lib/agent/summarise.ts'
import { endpoint } from '../../lib/app/agent.ts'
import { analysis } from '../../lib/contracts/agent.ts'

export const analyse = endpoint(analysis.analyse, ({ body, app, signal }) => {
  const work = () => analyseSentences(body, app.models, signal)
  // Furigana are local: they never wait for a model's turn.
  return body.translation || body.explanation ? app.admitted(body, signal, work) : work()
})

export const summarise = endpoint(analysis.summarise, async ({ body, app, signal }) => {
  const { summary, warning = null } = await app.admitted(body, signal, () =>
    summariseText(body, app.models, signal),
  )
  return { summary, warning }
})

export const prompt = endpoint(analysis.prompt, ({ body }) => ({ prompt: sentencePrompt(body) }))

export const explain = endpoint(analysis.explain, ({ body, app, signal }) =>
  app.admitted(body, signal, () => explainSentence(body, app.models, signal)),
)
