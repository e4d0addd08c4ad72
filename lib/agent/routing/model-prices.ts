import type { ModelPrices, Stage } from '../../contracts/schemas/models/agent.ts'
import type { CostEstimates } from '../estimates/estimates.ts'
import { EXCERPT_CHARS } from '../summarise.ts'
import type { Routes } from './selection.ts'

export function modelPrices(
  routes: Pick<Routes, 'models' | 'bindings'>,
  estimates: Pick<CostEstimates, 'of'>,
  wanted: string | null,
): ModelPrices {
  const [model] = routes.models(wanted)
  const priceOf = (stage: Stage) => {
    const [binding] = model === undefined ? [] : routes.bindings(model, stage)
    return binding ? estimates.of(binding, stage) : null
  }
  return {
    has_model: model !== undefined,
    translation: priceOf('translation'),
    explanation: priceOf('explanation'),
    summary: priceOf('summary'),
    summary_characters: EXCERPT_CHARS,
  }
}
