import type { CallPlan, RoutingPicture } from '../../contracts/schemas/routing.ts'
import { chooseBinding, restMs, type Standing } from '../calls/choose-binding.ts'
import { endOf } from '../health/health.ts'
import type { FailureClass } from '../provider/failures.ts'
import type { PicturePorts } from './picture.ts'
import type { ResolvedBinding } from './settings.ts'

const STAGE = 'translation'

/** Where a call that names no model would go now, and where next if that fails; last what would be left alone. */
export const callOrder = (plan: CallPlan, ports: PicturePorts): RoutingPicture['order'] => {
  const models = ports.routes.models(null)
  const plans = models.map((model, at) => inOrder(model, models.slice(at + 1), ports))
  const told = (standing: Standing, prices: Prices) => {
    const { id, model } = standing.resolved.binding
    const parts = [prices.get(id) ?? 'price unknown', restOf(standing, ports)].filter(part => part !== null)
    return { model, binding_id: id, reason: `${roleOf(model, models, plan)}: ${parts.join('; ')}.` }
  }
  return [
    ...plans.flatMap(({ called, prices }) => called.map(standing => told(standing, prices))),
    ...plans.flatMap(({ leftAlone, prices }) => leftAlone.map(standing => told(standing, prices))),
  ]
}

/** The bindings of a model that are called one after the other, each because those before it failed; the others. */
const inOrder = (model: string, later: readonly string[], ports: PicturePorts) => {
  const ranked = ports.routes.bindings(model, STAGE)
  const standings = ranked.map(resolved => ({ resolved, cooldown: ports.health.cooldown(resolved) }))
  const called: Standing[] = standings.filter(({ cooldown }) => cooldown === null)
  const resting: Standing[] = standings
    .filter(({ cooldown }) => cooldown !== null)
    .sort((a, b) => restMs(a) - restMs(b))
  for (const [at, standing] of resting.entries()) {
    const open = new Set(resting.slice(at).map(({ resolved }) => resolved.binding.id))
    const isOpen = ({ binding }: ResolvedBinding) => open.has(binding.id)
    const choice = chooseBinding(STAGE, isOpen, { model, later, dead: new Map() }, ports)
    if ('missing' in choice) return { called, leftAlone: resting.slice(at), prices: pricesOf(ranked, ports) }
    called.push(standing)
  }
  return { called, leftAlone: [], prices: pricesOf(ranked, ports) }
}

const roleOf = (model: string, models: readonly string[], plan: CallPlan): string => {
  if (model === plan.default_model) return 'The default of the call plan'
  if (model === models[0]) return 'The automatic default'
  return `Fallback ${plan.fallback_models.indexOf(model) + 1}`
}

type Prices = ReadonlyMap<string, string>

/** What is said of each binding's price, by its id. */
const pricesOf = (ranked: readonly ResolvedBinding[], { estimates }: PicturePorts): Prices => {
  const costs = ranked.map(resolved => estimates.of(resolved, STAGE))
  return new Map(ranked.map(({ binding }, at) => [binding.id, priceAt(at, costs)]))
}

const priceAt = (at: number, costs: readonly (number | null)[]): string => {
  const cost = costs[at] ?? null
  if (cost === null) return 'price unknown'
  if (cost === 0) return 'free'
  const price = `${Number(cost.toPrecision(3))} per million characters`
  if (at > 0 || costs.length === 1) return price
  return costs.some(other => other !== null && other < cost)
    ? `${price}, kept because the other is less than 5 % cheaper`
    : `the cheapest, at ${price}`
}

const restOf = ({ cooldown }: Standing, { clock }: PicturePorts): string | null =>
  cooldown &&
  `left alone until ${endOf(cooldown, clock.now())} after ${CAUSES[cooldown.failure] ?? 'failures'}`

const CAUSES: Partial<Record<FailureClass, string>> = {
  unauthenticated: 'a refused key',
  quota: 'used-up credit',
  rate_limited: 'too many calls',
  server_error: 'faults of the provider',
  network: 'failed connections',
  timeout: 'silence',
  not_json: 'answers that are no JSON',
  not_found: 'a wrong name or address',
  invalid_request: 'refused requests',
}
