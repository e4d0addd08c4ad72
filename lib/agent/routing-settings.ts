import { z } from 'zod'
import { Binding, CallPlan, Endpoint } from '../contracts/schemas/models/routing.ts'
import { isOfThisMachine } from '../platform/outbound/address.ts'
import type { TokenUsage } from './calls/completion.ts'

export const StoredEndpoint = Endpoint.omit({ api_key_set: true }).extend({
  /** Empty means no key. */
  api_key: z.string(),
  // Older settings files do not have these.
  requests_per_minute: Endpoint.shape.requests_per_minute.default(null),
  price_in: Endpoint.shape.price_in.default(null),
  price_out: Endpoint.shape.price_out.default(null),
  price_cached: Endpoint.shape.price_cached.default(null),
})
export type StoredEndpoint = z.infer<typeof StoredEndpoint>
export const StoredBinding = Binding
export type StoredBinding = z.infer<typeof StoredBinding>

export const NO_PLAN: CallPlan = { default_model: null, fallback_models: [] }

/** Holds keys, so the settings never leave the service. */
export const RoutingSettings = z.object({
  endpoints: z.array(StoredEndpoint),
  /** In the order of adding, which decides the automatic default. */
  bindings: z.array(StoredBinding),
  call_plan: CallPlan.default(NO_PLAN),
})
export type RoutingSettings = z.infer<typeof RoutingSettings>

export const NO_ROUTING: RoutingSettings = { endpoints: [], bindings: [], call_plan: NO_PLAN }

export interface ResolvedBinding {
  endpoint: StoredEndpoint
  binding: StoredBinding
}

export const validBindings = ({ endpoints, bindings }: RoutingSettings): ResolvedBinding[] =>
  bindings.flatMap(binding => {
    const endpoint = endpoints.find(({ id }) => id === binding.endpoint_id)
    return endpoint?.enabled && binding.enabled ? [{ endpoint, binding }] : []
  })

export const presentEndpoint = ({ api_key, ...endpoint }: StoredEndpoint): Endpoint => ({
  ...endpoint,
  api_key_set: api_key !== '',
})

type Prices = Pick<Binding, 'price_in' | 'price_out' | 'price_cached'>

/** The endpoint's where the binding has none of its own. */
export const pricesOf = ({ binding, endpoint }: ResolvedBinding): Prices =>
  binding.price_in === null && binding.price_out === null && binding.price_cached === null
    ? endpoint
    : binding

/** True for prices of 0, or without prices on this machine. An unknown price elsewhere is not 0. */
const isFree = (resolved: ResolvedBinding): boolean => {
  const { price_in, price_out, price_cached } = pricesOf(resolved)
  const isUnknown = price_in === null && price_out === null && price_cached === null
  if (isUnknown) return isOfThisMachine(new URL(resolved.endpoint.base_url))
  return price_in === 0 && price_out === 0 && !price_cached
}

export const mayCost = (settings: RoutingSettings, models: readonly string[]): boolean =>
  validBindings(settings).some(resolved => models.includes(resolved.binding.model) && !isFree(resolved))

/** Null when a price or a count is unknown. Prices are per million tokens. */
export const costOf = (usage: TokenUsage, { price_in, price_out, price_cached }: Prices): number | null => {
  if (price_in === null || price_out === null) return null
  if (price_in === 0 && price_out === 0 && !price_cached) return 0
  if (usage.input_tokens === null || usage.output_tokens === null) return null
  const cached = Math.min(usage.cached_tokens ?? 0, usage.input_tokens)
  const fresh = usage.input_tokens - cached
  return (
    (fresh * price_in + cached * (price_cached ?? price_in) + usage.output_tokens * price_out) / 1_000_000
  )
}
