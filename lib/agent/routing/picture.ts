import type { RoutingPicture, StandingBinding } from '../../contracts/schemas/routing.ts'
import type { FormatMemory } from '../calls/formats.ts'
import { formatKey } from '../calls/run.ts'
import type { CostEstimates } from '../estimates/estimates.ts'
import { type Cooldown, endOf, type Health } from '../health/health.ts'
import { callOrder } from './call-order.ts'
import type { Routes } from './selection.ts'
import { presentEndpoint, type ResolvedBinding, type RoutingSettings, validBindings } from './settings.ts'

export interface PicturePorts {
  routes: Routes
  health: Health
  estimates: CostEstimates
  formats: FormatMemory
  clock: { now(): Date }
}

/** Everything configured, how it stands, and what would be used now and why. */
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
  ports: PicturePorts,
): StandingBinding[] => {
  const byId = new Map(endpoints.map(endpoint => [endpoint.id, endpoint]))
  return bindings.flatMap(binding => {
    const endpoint = byId.get(binding.endpoint_id)
    return endpoint ? [standing({ endpoint, binding }, ports)] : []
  })
}

const standing = (
  resolved: ResolvedBinding,
  { formats, estimates, health, clock }: PicturePorts,
): StandingBinding => ({
  ...resolved.binding,
  capability: formats.proven(formatKey(resolved)),
  cost_estimate: estimates.of(resolved, 'translation'),
  cooldown: told(health.cooldown(resolved), clock.now()),
})

const told = (cooldown: Cooldown | null, now: Date): StandingBinding['cooldown'] =>
  cooldown && { until: endOf(cooldown, now), failure: cooldown.failure }
