import { describe, expect, it } from 'vitest'
import {
  addEndpoint,
  needsConnectionTest,
  patchBinding,
  patchEndpoint,
  removeBinding,
  removeEndpoint,
} from '../../../../lib/agent/routing/edits.ts'
import { NO_ROUTING, type RoutingSettings } from '../../../../lib/agent/routing-settings.ts'
import { A, B, bind, configured, endpoint, idOf, later, now, X, Z } from './configured.ts'

const keyOf = (settings: RoutingSettings) => settings.endpoints[0]?.api_key

describe('changing an endpoint', () => {
  it('keeps omitted fields', () => {
    const { endpoint: changed } = patchEndpoint(configured(), A, { name: 'Cloud' }, later)
    expect(changed).toMatchObject({
      name: 'Cloud',
      base_url: 'https://one.test/v1',
      api_key: 'sk-one',
      created_at: now.toISOString(),
      updated_at: later.toISOString(),
    })
  })

  it('keeps the key while the address stays the same, in any spelling', () => {
    expect(keyOf(patchEndpoint(configured(), A, { base_url: 'https://ONE.test/v1/' }, later).settings)).toBe(
      'sk-one',
    )
  })

  it('takes a new key, and an empty one as none', () => {
    const base_url = 'https://new.test'
    expect(keyOf(patchEndpoint(configured(), A, { base_url, api_key: 'sk-new' }, later).settings)).toBe(
      'sk-new',
    )
    expect(keyOf(patchEndpoint(configured(), A, { api_key: '' }, later).settings)).toBe('')
  })

  it('needs a connection test unless it only enables or disables', () => {
    expect(needsConnectionTest({ enabled: false })).toBe(false)
    expect(needsConnectionTest({ enabled: true, api_key: 'x' })).toBe(true)
    const others = [
      { name: 'Cloud' },
      { base_url: 'https://one.test/v1' },
      { api_key: '' },
      { timeout_ms: 5_000 },
      { max_concurrency: 2 },
      { requests_per_minute: null },
      { price_in: 1 },
    ]
    expect(others.map(needsConnectionTest)).toEqual(others.map(() => true))
  })

  it('distinguishes no price, a price and no limit', () => {
    const priced = patchEndpoint(
      configured(),
      A,
      { price_in: 0, price_out: 2, requests_per_minute: 60 },
      later,
    )
    expect(priced.endpoint).toMatchObject({ price_in: 0, price_out: 2, requests_per_minute: 60 })
    expect(patchEndpoint(priced.settings, A, { price_in: null }, later).endpoint).toMatchObject({
      price_in: null,
      price_out: 2,
      requests_per_minute: 60,
    })
    const freed = patchEndpoint(priced.settings, A, { requests_per_minute: null }, later)
    expect(freed.endpoint).toMatchObject({ price_in: 0, price_out: 2, requests_per_minute: null })
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

  it('removes its bindings when it is removed', () => {
    const settings = removeEndpoint(configured(), B)
    expect(settings.endpoints.map(({ id }) => id)).toEqual([A])
    expect(settings.bindings.map(({ id }) => id)).toEqual([X])
  })
})

describe('changing a binding', () => {
  it('distinguishes an unknown price from a free one', () => {
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
})

it('an edit answers not_found for what does not exist', () => {
  const missing = expect.objectContaining({ code: 'not_found' })
  expect(() => patchEndpoint(configured(), idOf(99), {}, later)).toThrow(missing)
  expect(() => removeEndpoint(configured(), idOf(99))).toThrow(missing)
  expect(() => bind(configured(), idOf(20), idOf(99), 'm')).toThrow(missing)
  expect(() => patchBinding(configured(), idOf(99), {}, later)).toThrow(missing)
  expect(() => removeBinding(configured(), idOf(99))).toThrow(missing)
})
