import fc from 'fast-check'
import { expect, it } from 'vitest'
import { patchCallPlan } from '../../../../lib/agent/routing/call-plan.ts'
import {
  addBinding,
  addEndpoint,
  patchBinding,
  patchEndpoint,
  removeBinding,
  removeEndpoint,
} from '../../../../lib/agent/routing/edits.ts'
import { RoutingSettings } from '../../../../lib/agent/routing-settings.ts'
import {
  BindingInput,
  BindingPatch,
  CallPlanPatch,
  EndpointInput,
  EndpointPatch,
} from '../../../../lib/contracts/schemas/models/routing.ts'
import { isProblem } from '../../../../lib/platform/problems/errors.ts'
import { runs } from '../../../support/sample.ts'
import { configured, idOf, now } from './configured.ts'

/** Spellings of three models and of two addresses, and one of no endpoint. */
const model = fc.constantFrom('model-a', ' model-a', 'model-b', 'model-b ', 'model-c', '模型')
const base_url = fc.constantFrom(
  'https://one.test/v1',
  'https://ONE.test:443/v1/',
  'https://two.test/v1',
  'http://one.test/v1',
)
/** Selects one of the existing items; there may be none. */
const at = fc.nat(3)
const enabled = fc.boolean()
const api_key = fc.constantFrom('', 'key-1', ' key-2 ', 'key-3')
const optional = { requiredKeys: [] }

const edit = fc.oneof(
  fc.record({ kind: fc.constant('addEndpoint' as const), input: fc.record({ base_url, api_key }) }),
  fc.record({
    kind: fc.constant('patchEndpoint' as const),
    at,
    patch: fc.record({ base_url, api_key, enabled }, optional),
  }),
  fc.record({ kind: fc.constant('removeEndpoint' as const), at }),
  fc.record({ kind: fc.constant('addBinding' as const), at, input: fc.record({ model }) }),
  fc.record({
    kind: fc.constant('patchBinding' as const),
    at,
    patch: fc.record({ model, enabled }, optional),
  }),
  fc.record({ kind: fc.constant('removeBinding' as const), at }),
  fc.record({
    kind: fc.constant('patchCallPlan' as const),
    patch: fc.record(
      { default_model: fc.option(model), fallback_models: fc.array(model, { maxLength: 3 }) },
      optional,
    ),
  }),
)
type Edit = typeof edit extends fc.Arbitrary<infer T> ? T : never

/** The settings after an edit of whatever stands at its place, as the routes make it; refused edits change nothing. */
const after = (settings: RoutingSettings, edit: Edit, id: string): RoutingSettings => {
  const { endpoints, bindings } = settings
  const stamp = { id, now }
  const nobody = idOf(999_999)
  const endpoint_id = 'at' in edit ? (endpoints[edit.at]?.id ?? nobody) : nobody
  const binding_id = 'at' in edit ? (bindings[edit.at]?.id ?? nobody) : nobody
  try {
    switch (edit.kind) {
      case 'addEndpoint':
        return addEndpoint(settings, EndpointInput.parse({ name: 'n', ...edit.input }), stamp).settings
      case 'patchEndpoint':
        return patchEndpoint(settings, endpoint_id, EndpointPatch.parse(edit.patch), now).settings
      case 'removeEndpoint':
        return removeEndpoint(settings, endpoint_id)
      case 'addBinding':
        return addBinding(settings, BindingInput.parse({ endpoint_id, ...edit.input }), stamp).settings
      case 'patchBinding':
        return patchBinding(settings, binding_id, BindingPatch.parse(edit.patch), now).settings
      case 'removeBinding':
        return removeBinding(settings, binding_id)
      case 'patchCallPlan':
        return patchCallPlan(settings, CallPlanPatch.parse(edit.patch))
    }
  } catch (error) {
    if (isProblem(error)) return settings
    throw error
  }
}

const isConsistent = ({ endpoints, bindings, call_plan }: RoutingSettings) => {
  const ids = [...endpoints, ...bindings].map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  const places = bindings.map(binding => `${binding.endpoint_id} ${binding.model}`)
  expect(new Set(places).size).toBe(places.length)
  for (const { endpoint_id } of bindings) expect(endpoints.map(({ id }) => id)).toContain(endpoint_id)

  const planned = [call_plan.default_model ?? [], call_plan.fallback_models].flat()
  expect(new Set(planned).size).toBe(planned.length)
  for (const name of planned) expect(bindings.map(binding => binding.model)).toContain(name)
}

it('nothing dangles, no model is planned twice, and a key stays at its endpoint, after any edits', () => {
  let planned = 0
  let moved = 0
  fc.assert(
    fc.property(fc.array(edit, { minLength: 5, maxLength: 60, size: 'max' }), edits => {
      let settings = configured()
      for (const [number, edit] of edits.entries()) {
        const before = settings
        settings = after(before, edit, idOf(100 + number))
        isConsistent(settings)
        expect(RoutingSettings.parse(JSON.parse(JSON.stringify(settings)))).toEqual(settings)
        if (settings.call_plan.fallback_models.length > 0) planned += 1

        for (const { id, base_url, api_key } of settings.endpoints) {
          const old = before.endpoints.find(endpoint => endpoint.id === id)
          if (!old || base_url === old.base_url) continue
          moved += 1
          const given = edit.kind === 'patchEndpoint' ? (edit.patch.api_key ?? '').trim() : 'no edit moves it'
          expect(api_key).toBe(given)
        }
      }
    }),
    runs(100, 50),
  )
  // Otherwise the law would hold vacuously.
  expect(Math.min(planned, moved)).toBeGreaterThan(50)
})
