import { describe, expect, it } from 'vitest'
import {
  addBinding,
  addEndpoint,
  needsConnectionTest,
  patchBinding,
  patchEndpoint,
  removeBinding,
  removeEndpoint,
} from '../../../../lib/agent/routing/edits.ts'
import { NO_ROUTING, type RoutingSettings } from '../../../../lib/agent/routing/settings.ts'
import { BindingInput, EndpointInput } from '../../../../lib/contracts/schemas/routing.ts'

const now = new Date('2026-11-01T00:00:00.000Z')
const later = new Date('2026-11-02T00:00:00.000Z')
const idOf = (number: number) => `01J${String(number).padStart(23, '0')}`
const [A, B] = [idOf(1), idOf(2)]
const [X, Y, Z] = [idOf(11), idOf(12), idOf(13)]

const endpoint = (base_url: string, api_key = '') => EndpointInput.parse({ name: 'Local', base_url, api_key })
const bind = (settings: RoutingSettings, id: string, endpoint_id: string, model: string) =>
  addBinding(settings, BindingInput.parse({ endpoint_id, model }), { id, now }).settings

/** Two endpoints; model-a on both, model-b on the second. */
const configured = (): RoutingSettings => {
  const one = addEndpoint(NO_ROUTING, endpoint('https://one.test/v1/', ' sk-one '), { id: A, now }).settings
  const two = addEndpoint(one, endpoint('https://two.test/v1'), { id: B, now }).settings
  return bind(bind(bind(two, X, A, 'model-a'), Y, B, 'model-a'), Z, B, 'model-b')
}
const keyOf = (settings: RoutingSettings) => settings.endpoints[0]?.api_key

describe('changing an endpoint', () => {
  it('keeps what the patch leaves out', () => {
    const { endpoint: changed } = patchEndpoint(configured(), A, { name: 'Cloud' }, later)
    expect(changed).toMatchObject({
      name: 'Cloud',
      base_url: 'https://one.test/v1',
      api_key: 'sk-one',
      created_at: now.toISOString(),
      updated_at: later.toISOString(),
    })
  })

  it('keeps the key while the address stays the same, whatever its spelling', () => {
    expect(keyOf(patchEndpoint(configured(), A, { base_url: 'https://ONE.test/v1/' }, later).settings)).toBe(
      'sk-one',
    )
  })

  it('never hands the key to a new address', () => {
    expect(keyOf(patchEndpoint(configured(), A, { base_url: 'https://evil.test/v1' }, later).settings)).toBe(
      '',
    )
    expect(keyOf(patchEndpoint(configured(), A, { base_url: 'http://one.test/v1' }, later).settings)).toBe('')
  })

  it('takes a new key, and an empty one as none', () => {
    const base_url = 'https://new.test'
    expect(keyOf(patchEndpoint(configured(), A, { base_url, api_key: 'sk-new' }, later).settings)).toBe(
      'sk-new',
    )
    expect(keyOf(patchEndpoint(configured(), A, { api_key: '' }, later).settings)).toBe('')
  })

  it('wants a connection test unless it is only switched on or off', () => {
    expect(needsConnectionTest({ enabled: false })).toBe(false)
    expect(needsConnectionTest({ enabled: true, api_key: 'x' })).toBe(true)
    expect(needsConnectionTest({ timeout_ms: 5_000 })).toBe(true)
  })

  it('refuses an address that is never called', () => {
    const refused = { code: 'invalid_input' }
    expect(() => addEndpoint(NO_ROUTING, endpoint('http://169.254.169.254/v1'), { id: A, now })).toThrow(
      expect.objectContaining(refused),
    )
    expect(() => patchEndpoint(configured(), A, { base_url: 'http://[fe80::1]/' }, later)).toThrow(
      expect.objectContaining(refused),
    )
  })

  it('takes its bindings with it when it goes', () => {
    const settings = removeEndpoint(configured(), B)
    expect(settings.endpoints.map(({ id }) => id)).toEqual([A])
    expect(settings.bindings.map(({ id }) => id)).toEqual([X])
  })
})

describe('changing a binding', () => {
  it('tells an unknown price from a free one', () => {
    const priced = patchBinding(configured(), X, { price_in: 0, price_out: 2 }, later)
    expect(priced.binding).toMatchObject({ price_in: 0, price_out: 2, price_cached: null })
    expect(patchBinding(priced.settings, X, { price_in: null }, later).binding).toMatchObject({
      price_in: null,
      price_out: 2,
    })
  })

  it('refuses the same model twice on one endpoint', () => {
    const refused = expect.objectContaining({ code: 'invalid_input' })
    expect(() => bind(configured(), idOf(20), A, 'model-a')).toThrow(refused)
    expect(() => patchBinding(configured(), Z, { model: 'model-a' }, later)).toThrow(refused)
    expect(patchBinding(configured(), Z, { model: 'model-b' }, later).binding.id).toBe(Z)
  })

  it('can be taken back', () => {
    expect(removeBinding(configured(), X).bindings.map(({ id }) => id)).toEqual([Y, Z])
  })
})

it('what does not exist is not found', () => {
  const missing = expect.objectContaining({ code: 'not_found' })
  expect(() => patchEndpoint(configured(), idOf(99), {}, later)).toThrow(missing)
  expect(() => removeEndpoint(configured(), idOf(99))).toThrow(missing)
  expect(() => bind(configured(), idOf(20), idOf(99), 'm')).toThrow(missing)
  expect(() => patchBinding(configured(), idOf(99), {}, later)).toThrow(missing)
  expect(() => removeBinding(configured(), idOf(99))).toThrow(missing)
})
