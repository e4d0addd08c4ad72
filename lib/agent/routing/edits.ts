import type {
  BindingInput,
  BindingPatch,
  EndpointInput,
  EndpointPatch,
} from '../../contracts/schemas/models/routing.ts'
import { parseBaseUrl } from '../../platform/outbound/address.ts'
import { Problem } from '../../platform/problems/errors.ts'
import type { ResolvedBinding, RoutingSettings, StoredBinding, StoredEndpoint } from '../routing-settings.ts'
import { withoutRemovedModels } from './call-plan.ts'

interface Stamp {
  id: string
  now: Date
}
const stamped = ({ id, now }: Stamp) => ({
  id,
  created_at: now.toISOString(),
  updated_at: now.toISOString(),
})

export const addEndpoint = (settings: RoutingSettings, input: EndpointInput, stamp: Stamp) => {
  const endpoint: StoredEndpoint = {
    ...input,
    ...stamped(stamp),
    base_url: parseBaseUrl(input.base_url),
    api_key: input.api_key.trim(),
  }
  return { settings: { ...settings, endpoints: [...settings.endpoints, endpoint] }, endpoint }
}

/** A new base URL removes the key, unless the patch has a new one. */
export const patchEndpoint = (settings: RoutingSettings, id: string, patch: EndpointPatch, now: Date) => {
  const old = findEndpoint(settings, id)
  const base_url = patch.base_url === undefined ? old.base_url : parseBaseUrl(patch.base_url)
  const kept = base_url === old.base_url ? old.api_key : ''
  const endpoint: StoredEndpoint = {
    ...patched(old, patch),
    base_url,
    api_key: patch.api_key?.trim() ?? kept,
    updated_at: now.toISOString(),
  }
  return { settings: { ...settings, endpoints: replaced(settings.endpoints, endpoint) }, endpoint }
}

/** Enabling and disabling needs no test. */
export const needsConnectionTest = (patch: EndpointPatch): boolean =>
  Object.keys(patch).some(field => field !== 'enabled')

/** Also removes its bindings, and models of its own from the call plan. */
export const removeEndpoint = (settings: RoutingSettings, id: string): RoutingSettings => {
  findEndpoint(settings, id)
  return withoutRemovedModels({
    ...settings,
    endpoints: settings.endpoints.filter(endpoint => endpoint.id !== id),
    bindings: settings.bindings.filter(binding => binding.endpoint_id !== id),
  })
}

export const addBinding = (settings: RoutingSettings, input: BindingInput, stamp: Stamp) => {
  findEndpoint(settings, input.endpoint_id)
  const binding: StoredBinding = { ...input, ...stamped(stamp) }
  refuseTwin(settings, binding)
  return { settings: { ...settings, bindings: [...settings.bindings, binding] }, binding }
}

/** Drops the old name from the call plan if no other binding has it. */
export const patchBinding = (settings: RoutingSettings, id: string, patch: BindingPatch, now: Date) => {
  const old = findBinding(settings, id)
  const binding: StoredBinding = { ...patched(old, patch), updated_at: now.toISOString() }
  refuseTwin(settings, binding)
  const bindings = replaced(settings.bindings, binding)
  return { settings: withoutRemovedModels({ ...settings, bindings }), binding }
}

export const removeBinding = (settings: RoutingSettings, id: string): RoutingSettings => {
  findBinding(settings, id)
  const bindings = settings.bindings.filter(binding => binding.id !== id)
  return withoutRemovedModels({ ...settings, bindings })
}

export const resolvedBinding = (settings: RoutingSettings, id: string): ResolvedBinding => {
  const binding = findBinding(settings, id)
  return { binding, endpoint: findEndpoint(settings, binding.endpoint_id) }
}

const findEndpoint = ({ endpoints }: RoutingSettings, id: string) => recordWithId(endpoints, id, 'endpoint')
const findBinding = ({ bindings }: RoutingSettings, id: string) => recordWithId(bindings, id, 'model binding')

const recordWithId = <T extends { id: string }>(records: readonly T[], id: string, what: string): T => {
  const record = records.find(candidate => candidate.id === id)
  if (record) return record
  throw new Problem('not_found', `There is no ${what} with this id. Reload the list of endpoints.`)
}

const refuseTwin = ({ bindings }: RoutingSettings, { id, endpoint_id, model }: StoredBinding) => {
  if (bindings.some(other => other.id !== id && other.endpoint_id === endpoint_id && other.model === model)) {
    const message = `The endpoint already has the model ${model}`
    throw new Problem('invalid_input', message, { errors: [{ path: 'body.model', message }] })
  }
}

const patched = <T extends object>(old: T, patch: { [Field in keyof T]?: T[Field] | undefined }): T => ({
  ...old,
  ...Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined)),
})

const replaced = <T extends { id: string }>(records: readonly T[], record: T): T[] =>
  records.map(other => (other.id === record.id ? record : other))
