import { analyse as analyseSentences } from '../../lib/agent/analyse.ts'
import { endpoint } from '../../lib/agent/app.ts'
import { explainSentence } from '../../lib/agent/explain-sentence.ts'
import { isWorthReading } from '../../lib/agent/furigana.ts'
import { glossWord } from '../../lib/agent/gloss-word.ts'
import { sentencePrompt } from '../../lib/agent/prompts/stages.ts'
import { modelPrices } from '../../lib/agent/routing/model-prices.ts'
import { mayCost } from '../../lib/agent/routing-settings.ts'
import { voiceMayCost } from '../../lib/agent/speech/synthesis/providers.ts'
import { summarise as summariseText } from '../../lib/agent/summarise.ts'
import { analysis } from '../../lib/contracts/agent/contract.ts'
import type { AnalyseRequest } from '../../lib/contracts/schemas/models/agent.ts'

export const analyse = endpoint(analysis.analyse, ({ body, app, signal }) => {
  const work = () => analyseSentences(body, app.models, signal)
  return needsModel(body) ? app.admitted(body, signal, work) : work()
})

/** Work without a model does not wait for one's turn. */
const needsModel = ({ translation, explanation, furigana, sentences }: AnalyseRequest): boolean =>
  translation || explanation || (furigana && sentences.some(isWorthReading))

export const summarise = endpoint(analysis.summarise, ({ body, app, signal }) =>
  app.admitted(body, signal, () => summariseText(body, app.models, signal)),
)

export const prompt = endpoint(analysis.prompt, ({ body }) => ({ prompt: sentencePrompt(body) }))

export const costs = endpoint(analysis.costs, async ({ query, app }) => ({
  models: mayCost(app.routing.read(), app.models.routes.models(query.model ?? null)),
  voice: await voiceMayCost(app.speech.form(), app.synthesis),
}))

export const prices = endpoint(analysis.prices, ({ query, app }) =>
  modelPrices(app.models.routes, app.estimates, query.model ?? null),
)

export const explain = endpoint(analysis.explain, ({ body, app, signal }) =>
  app.admitted(body, signal, () => explainSentence(body, app.models, signal)),
)

export const gloss = endpoint(analysis.gloss, ({ body, app, signal }) =>
  app.admitted({ ...body, model: null }, signal, () => glossWord(body, app.models, signal)),
)
