import { addBinding, addEndpoint } from '../../../../lib/agent/routing/edits.ts'
import { NO_ROUTING, type RoutingSettings } from '../../../../lib/agent/routing-settings.ts'
import { BindingInput, EndpointInput } from '../../../../lib/contracts/schemas/models/routing.ts'

export const now = new Date('2026-11-01T00:00:00.000Z')
export const later = new Date('2026-11-02T00:00:00.000Z')

export const idOf = (number: number) => `01J${String(number).padStart(23, '0')}`
/** Two endpoints. */
export const [A, B] = [idOf(1), idOf(2)]
/** Their bindings: X at A, the others at B. */
export const [X, Y, Z] = [idOf(11), idOf(12), idOf(13)]

export const endpoint = (base_url: string, api_key = '') =>
  EndpointInput.parse({ name: 'Local', base_url, api_key })

export const bind = (settings: RoutingSettings, id: string, endpoint_id: string, model: string) =>
  addBinding(settings, BindingInput.parse({ endpoint_id, model }), { id, now }).settings

/** Two endpoints; model-a on both, model-b on the second. */
export const configured = (): RoutingSettings => {
  const one = addEndpoint(NO_ROUTING, endpoint('https://one.test/v1/', ' sk-one '), { id: A, now }).settings
  const two = addEndpoint(one, endpoint('https://two.test/v1'), { id: B, now }).settings
  return bind(bind(bind(two, X, A, 'model-a'), Y, B, 'model-a'), Z, B, 'model-b')
}
