import { LRUCache } from 'lru-cache'
import type { Stage } from '../../contracts/schemas/models/agent.ts'
import type { CostEstimates } from '../estimates/estimates.ts'
import { type ResolvedBinding, type RoutingSettings, validBindings } from '../routing-settings.ts'

/** The share below which another binding replaces the one in use, so that providers' prompt caches stay warm. */
const CHEAPER_ENOUGH = 0.95
const MAX_INCUMBENTS = 1_000

export interface Routes {
  models(wanted: string | null): string[]
  /** Cheap ones first, unknown costs last. */
  bindings(model: string, stage: Stage): readonly ResolvedBinding[]
}

interface SelectionPorts {
  settings(): RoutingSettings
  estimates: CostEstimates
}

export const createSelection = ({ settings, estimates }: SelectionPorts): Routes => {
  const incumbents = new LRUCache<string, string>({ max: MAX_INCUMBENTS })
  const known = new WeakMap<RoutingSettings, BindingsByModel>()

  const byModel = (): BindingsByModel => {
    const current = settings()
    const bindings = known.get(current) ?? Map.groupBy(validBindings(current), ({ binding }) => binding.model)
    known.set(current, bindings)
    return bindings
  }

  return {
    models: wanted => {
      const { default_model, fallback_models } = settings().call_plan
      const valid = byModel()
      const [automatic] = valid.keys()
      const first = [wanted, default_model, automatic]
        .flatMap(model => model ?? [])
        .find(model => valid.has(model))
      return [...new Set([first ?? [], fallback_models].flat())].filter(model => valid.has(model))
    },
    bindings: (model, stage) => {
      const priced = (byModel().get(model) ?? []).map(resolved => ({
        resolved,
        // An unknown cost counts as higher than any known one.
        cost: estimates.of(resolved, stage) ?? Number.POSITIVE_INFINITY,
      }))
      const key = `${stage} ${model}`
      const ranked = withIncumbent(priced.toSorted(byCost), incumbents.get(key))
      if (ranked[0]) incumbents.set(key, ranked[0].resolved.binding.id)
      return ranked.map(({ resolved }) => resolved)
    },
  }
}

/** The default first, then its fallbacks. */
export const usableModels = (settings: RoutingSettings, routes: Pick<Routes, 'models'>): string[] => [
  ...new Set([...routes.models(null), ...validBindings(settings).map(({ binding }) => binding.model)]),
]

type BindingsByModel = ReadonlyMap<string, readonly ResolvedBinding[]>
interface Priced {
  resolved: ResolvedBinding
  cost: number
}

const byCost = (a: Priced, b: Priced): number => (a.cost === b.cost ? 0 : a.cost - b.cost)

const withIncumbent = (ranked: readonly Priced[], id: string | undefined): readonly Priced[] => {
  const [cheapest] = ranked
  const incumbent = ranked.find(({ resolved }) => resolved.binding.id === id)
  if (!cheapest || !incumbent) return ranked
  const isBeaten = cheapest.cost < incumbent.cost && cheapest.cost <= incumbent.cost * CHEAPER_ENOUGH
  return isBeaten ? ranked : [incumbent, ...ranked.filter(one => one !== incumbent)]
}
