import type { RoutingPicture } from '../../contracts/schemas/routing.ts'
import type { FormatMemory } from '../calls/formats.ts'
import type { CostEstimates } from './estimates.ts'
import type { Health } from './health.ts'
import type { Routes } from './selection.ts'
import { presentEndpoint, type RoutingSettings, validBindings } from './settings.ts'

export interface PicturePorts {
  routes: Routes
  health: Health
  estimates: CostEstimates
  formats: FormatMemory
  clock: { now(): Date }
}

/** Everything configured, how it stands, and what would be used now and why. */
export const picture = (settings: RoutingSettings, _ports: PicturePorts): RoutingPicture => {
  const [first] = validBindings(settings)
  const chosen = first && {
    model: first.binding.model,
    binding_id: first.binding.id,
    reason: `The first enabled model on an enabled endpoint (${first.endpoint.name}).`,
  }
  return {
    endpoints: settings.endpoints.map(presentEndpoint),
    bindings: settings.bindings.map(binding => ({
      ...binding,
      capability: null,
      cost_estimate: null,
      cooldown: null,
    })),
    call_plan: settings.call_plan,
    automatic_default: chosen ?? null,
    order: chosen ? [chosen] : [],
  }
}
