import { z } from 'zod'
import { Binding, Endpoint, type RoutingPicture } from '../../contracts/schemas/routing.ts'

export const StoredEndpoint = Endpoint.omit({ api_key_set: true }).extend({
  /** Empty means no key. */
  api_key: z.string(),
})
export type StoredEndpoint = z.infer<typeof StoredEndpoint>
export const StoredBinding = Binding
export type StoredBinding = z.infer<typeof StoredBinding>

/** Everything an administrator configured; holds keys, so it never leaves the service. */
export const RoutingSettings = z.object({
  endpoints: z.array(StoredEndpoint),
  /** In the order they were added, which decides the automatic default. */
  bindings: z.array(StoredBinding),
})
export type RoutingSettings = z.infer<typeof RoutingSettings>

export const NO_ROUTING: RoutingSettings = { endpoints: [], bindings: [] }

export interface ResolvedBinding {
  endpoint: StoredEndpoint
  binding: StoredBinding
}

/** Enabled bindings on enabled endpoints. */
export const validBindings = ({ endpoints, bindings }: RoutingSettings): ResolvedBinding[] =>
  bindings.flatMap(binding => {
    const endpoint = endpoints.find(({ id }) => id === binding.endpoint_id)
    return endpoint?.enabled && binding.enabled ? [{ endpoint, binding }] : []
  })

/** The first valid binding of the model asked for, else the first valid binding of all. */
export const resolve = (settings: RoutingSettings, model: string | null): ResolvedBinding | null => {
  const valid = validBindings(settings)
  return valid.find(({ binding }) => binding.model === model) ?? valid[0] ?? null
}

export const picture = (settings: RoutingSettings): RoutingPicture => ({
  endpoints: settings.endpoints.map(presentEndpoint),
  bindings: settings.bindings,
  automatic_default: automaticDefault(settings),
})

export const presentEndpoint = ({ api_key, ...endpoint }: StoredEndpoint): Endpoint => ({
  ...endpoint,
  api_key_set: api_key !== '',
})

const automaticDefault = (settings: RoutingSettings): RoutingPicture['automatic_default'] => {
  const first = resolve(settings, null)
  return (
    first && {
      model: first.binding.model,
      binding_id: first.binding.id,
      reason: `The first enabled model on an enabled endpoint (${first.endpoint.name}).`,
    }
  )
}
