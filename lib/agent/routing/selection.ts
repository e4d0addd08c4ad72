import type { Stage } from '../../contracts/schemas/agent.ts'
import type { CostEstimates } from './estimates.ts'
import { type ResolvedBinding, type RoutingSettings, validBindings } from './settings.ts'

/** Which models and which of their bindings a call is sent to. */
export interface Routes {
  /** The models to try for a wanted one, in their order; none while no binding is valid. */
  models(wanted: string | null): string[]
  /** The valid bindings of a model, the one to use first: cheap before dear, unknown cost last. */
  bindings(model: string, stage: Stage): readonly ResolvedBinding[]
}

interface SelectionPorts {
  settings(): RoutingSettings
  estimates: CostEstimates
}

export const createSelection = ({ settings }: SelectionPorts): Routes => ({
  models: wanted => {
    const { call_plan } = settings()
    const valid = validBindings(settings()).map(({ binding }) => binding.model)
    const first = [wanted, call_plan.default_model, valid[0]].find(model => valid.includes(model ?? ''))
    return [...new Set([first ?? [], ...call_plan.fallback_models].flat())].filter(model =>
      valid.includes(model),
    )
  },
  bindings: model => validBindings(settings()).filter(({ binding }) => binding.model === model),
})
