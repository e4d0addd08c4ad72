import type {
  BindingInput,
  BindingPatch,
  EndpointInput,
  EndpointPatch,
} from '../../contracts/schemas/routing.ts'
import { Problem } from '../../http/errors.ts'
import { parseBaseUrl } from '../provider/address.ts'
import { withoutVanished } from './call-plan.ts'
import type { ResolvedBinding, RoutingSettings, StoredBinding, StoredEndpoint } from './settings.ts'

/** The id a new record gets and the time a record is stamped with. */
export interface Stamp {
  id: string
  now: Date
}
export interface EndpointEdit {
  settings: RoutingSettings
  endpoint: StoredEndpoint
}
export interface BindingEdit {
  settings: RoutingSettings
  binding: StoredBinding
}

export const addEndpoint = (settings: RoutingSettings, input: EndpointInput, stamp: Stamp): EndpointEdit => {
  const endpoint: StoredEndpoint = {
    ...input,
    id: stamp.id,
    base_url: parseBaseUrl(input.base_url),
    api_key: input.api_key.trim(),
    created_at: stamp.now.toISOString(),
    updated_at: stamp.now.toISOString(),
  }
  return { settings: { ...settings, endpoints: [...settings.endpoints, endpoint] }, endpoint }
}

/** A key belongs to its address: it stays only while the base URL does, unless the patch brings one. */
export const patchEndpoint = (
  settings: RoutingSettings,
  id: string,
  patch: EndpointPatch,
  now: Date,
): EndpointEdit => {
  const old = findEndpoint(settings, id)
  const base_url = patch.base_url === undefined ? old.base_url : parseBaseUrl(patch.base_url)
  const kept = base_url === old.base_url ? old.api_key : ''
  const endpoint: StoredEndpoint = {
    ...old,
    name: patch.name ?? old.name,
    enabled: patch.enabled ?? old.enabled,
    timeout_ms: patch.timeout_ms ?? old.timeout_ms,
    max_concurrency: patch.max_concurrency ?? old.max_concurrency,
    requests_per_minute:
      patch.requests_per_minute === undefined ? old.requests_per_minute : patch.requests_per_minute,
    price_in: patch.price_in === undefined ? old.price_in : patch.price_in,
    price_out: patch.price_out === undefined ? old.price_out : patch.price_out,
    price_cached: patch.price_cached === undefined ? old.price_cached : patch.price_cached,
    base_url,
    api_key: patch.api_key?.trim() ?? kept,
    updated_at: now.toISOString(),
  }
  return { settings: { ...settings, endpoints: replaced(settings.endpoints, endpoint) }, endpoint }
}

/** Switching an endpoint on or off alone is saved without a connection test. */
export const needsConnectionTest = (patch: EndpointPatch): boolean =>
  Object.keys(patch).some(field => field !== 'enabled')

/** Its bindings go with it, and models that only it had leave the call plan. */
export const removeEndpoint = (settings: RoutingSettings, id: string): RoutingSettings => {
  findEndpoint(settings, id)
  return withoutVanished({
    ...settings,
    endpoints: settings.endpoints.filter(endpoint => endpoint.id !== id),
    bindings: settings.bindings.filter(binding => binding.endpoint_id !== id),
  })
}

export const addBinding = (settings: RoutingSettings, input: BindingInput, stamp: Stamp): BindingEdit => {
  findEndpoint(settings, input.endpoint_id)
  const binding: StoredBinding = {
    ...input,
    id: stamp.id,
    created_at: stamp.now.toISOString(),
    updated_at: stamp.now.toISOString(),
  }
  refuseTwin(settings, binding)
  return { settings: { ...settings, bindings: [...settings.bindings, binding] }, binding }
}

/** A new name is another model: the old one leaves the call plan if nobody else has it. */
export const patchBinding = (
  settings: RoutingSettings,
  id: string,
  patch: BindingPatch,
  now: Date,
): BindingEdit => {
  const old = findBinding(settings, id)
  const binding: StoredBinding = {
    ...old,
    model: patch.model ?? old.model,
    enabled: patch.enabled ?? old.enabled,
    price_in: patch.price_in === undefined ? old.price_in : patch.price_in,
    price_out: patch.price_out === undefined ? old.price_out : patch.price_out,
    price_cached: patch.price_cached === undefined ? old.price_cached : patch.price_cached,
    updated_at: now.toISOString(),
  }
  refuseTwin(settings, binding)
  const bindings = replaced(settings.bindings, binding)
  return { settings: withoutVanished({ ...settings, bindings }), binding }
}

export const removeBinding = (settings: RoutingSettings, id: string): RoutingSettings => {
  findBinding(settings, id)
  return withoutVanished({ ...settings, bindings: settings.bindings.filter(binding => binding.id !== id) })
}

/** A binding with its endpoint, whether they are enabled or not. */
export const resolvedBinding = (settings: RoutingSettings, id: string): ResolvedBinding => {
  const binding = findBinding(settings, id)
  return { binding, endpoint: findEndpoint(settings, binding.endpoint_id) }
}

const findEndpoint = ({ endpoints }: RoutingSettings, id: string): StoredEndpoint => {
  const endpoint = endpoints.find(candidate => candidate.id === id)
  if (!endpoint) throw new Problem('not_found', 'There is no endpoint with this id')
  return endpoint
}

const findBinding = ({ bindings }: RoutingSettings, id: string): StoredBinding => {
  const binding = bindings.find(candidate => candidate.id === id)
  if (!binding) throw new Problem('not_found', 'There is no model binding with this id')
  return binding
}

const refuseTwin = ({ bindings }: RoutingSettings, { id, endpoint_id, model }: StoredBinding) => {
  if (bindings.some(other => other.id !== id && other.endpoint_id === endpoint_id && other.model === model)) {
    const message = `The endpoint already has the model ${model}`
    throw new Problem('invalid_input', message, { errors: [{ path: 'body.model', message }] })
  }
}

const replaced = <T extends { id: string }>(records: readonly T[], record: T): T[] =>
  records.map(other => (other.id === record.id ? record : other))
