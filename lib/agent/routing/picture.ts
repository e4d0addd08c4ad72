import type { CallPlan, RoutingPicture, StandingBinding } from '../../contracts/schemas/models/routing.ts'
import type { FailureClass } from '../../platform/outbound/provider-failure.ts'
import { chooseBinding, cooldownMs, type Standing } from '../calls/choose-binding.ts'
import { formatKey } from '../calls/run.ts'
import type { CostEstimates } from '../estimates/estimates.ts'
import { endOf } from '../health/health.ts'
import type { ModelPorts } from '../ports.ts'
import {
  presentEndpoint,
  type ResolvedBinding,
  type RoutingSettings,
  validBindings,
} from '../routing-settings.ts'

interface PicturePorts extends Pick<ModelPorts, 'routes' | 'health' | 'formats'> {
  estimates: CostEstimates
  clock: { now(): Date }
}

const STAGE = 'translation'

export const picture = (settings: RoutingSettings, ports: PicturePorts): RoutingPicture => {
  const [first] = validBindings(settings)
  const automatic = first && {
    model: first.binding.model,
    binding_id: first.binding.id,
    reason: `The first enabled model on an enabled endpoint (${first.endpoint.name}).`,
  }
  return {
    endpoints: settings.endpoints.map(presentEndpoint),
    bindings: standingBindings(settings, ports),
    call_plan: settings.call_plan,
    automatic_default: automatic ?? null,
    order: callOrder(settings.call_plan, ports),
  }
}

const standingBindings = (
  { endpoints, bindings }: RoutingSettings,
  { formats, estimates, health, clock }: PicturePorts,
): StandingBinding[] =>
  bindings.flatMap(binding => {
    const endpoint = endpoints.find(({ id }) => id === binding.endpoint_id)
    if (!endpoint) return []
    const resolved = { endpoint, binding }
    const cooldown = health.cooldown(resolved)
    return {
      ...binding,
      capability: formats.proven(formatKey(resolved)),
      cost_estimate: estimates.of(resolved, STAGE),
      cooldown: cooldown && { until: endOf(cooldown, clock.now()), failure: cooldown.failure },
    }
  })

interface PricedStanding extends Standing {
  price: string
}

/** For calls without a named model; skipped bindings come last. */
const callOrder = (plan: CallPlan, ports: PicturePorts): RoutingPicture['order'] => {
  const models = ports.routes.models(null)
  const plans = models.map((model, at) => inOrder(model, models.slice(at + 1), ports))
  const entryOf = (standing: PricedStanding) => {
    const { id, model } = standing.resolved.binding
    const parts = [standing.price, cooldownOf(standing, ports)].filter(part => part !== null)
    return { model, binding_id: id, reason: `${roleOf(model, models, plan)}: ${parts.join('; ')}.` }
  }
  return [...plans.flatMap(({ called }) => called), ...plans.flatMap(({ skipped }) => skipped)].map(entryOf)
}

/** In the order of calls, each after the failure of those before, and then the others. */
const inOrder = (model: string, later: readonly string[], ports: PicturePorts) => {
  const ranked = ports.routes.bindings(model, STAGE)
  const costs = ranked.map(resolved => ports.estimates.of(resolved, STAGE))
  const standings = ranked.map((resolved, at) => ({
    resolved,
    cooldown: ports.health.cooldown(resolved),
    price: priceAt(at, costs),
  }))
  const called = standings.filter(({ cooldown }) => cooldown === null)
  const cooling = standings
    .filter(({ cooldown }) => cooldown !== null)
    .sort((a, b) => cooldownMs(a) - cooldownMs(b))
  for (const [at, standing] of cooling.entries()) {
    const open = new Set(cooling.slice(at).map(({ resolved }) => resolved.binding.id))
    const isOpen = ({ binding }: ResolvedBinding) => open.has(binding.id)
    const choice = chooseBinding(STAGE, isOpen, { model, later, dead: new Map() }, ports)
    if ('missing' in choice) return { called, skipped: cooling.slice(at) }
    called.push(standing)
  }
  return { called, skipped: [] }
}

const roleOf = (model: string, models: readonly string[], plan: CallPlan): string => {
  if (model === plan.default_model) return 'The default of the call plan'
  if (model === models[0]) return 'The automatic default'
  return `Fallback ${plan.fallback_models.indexOf(model) + 1}`
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

const cooldownOf = ({ cooldown }: Standing, { clock }: PicturePorts): string | null =>
  cooldown &&
  `cooled down until ${endOf(cooldown, clock.now())} after ${CAUSES[cooldown.failure] ?? 'failures'}`

const CAUSES: Partial<Record<FailureClass, string>> = {
  unauthenticated: 'a refused key',
  quota: 'used-up credit',
  rate_limited: 'too many calls',
  server_error: 'faults of the provider',
  network: 'failed connections',
  timeout: 'timeouts',
  not_json: 'answers that are not JSON',
  not_found: 'a wrong name or address',
  invalid_request: 'refused requests',
}
