import { expect, it } from 'vitest'
import { costOf, mayCost, NO_PLAN } from '../../../../lib/agent/routing-settings.ts'
import { bindingTo } from '../lab.ts'

const usage = { input_tokens: 1_000_000, output_tokens: 500_000, cached_tokens: 400_000 }
const unknown = { input_tokens: null, output_tokens: null, cached_tokens: null }

it.each([
  ['by list price', usage, [1, 4, 0.5], 2.8],
  ['with cached tokens at the usual price', usage, [1, 4, null], 3],
  ['unknown without a price', usage, [1, null, null], null],
  ['unknown without a count', unknown, [1, 4, null], null],
  ['nothing where it is free, even uncounted', unknown, [0, 0, null], 0],
  ['nothing for no tokens', { input_tokens: 0, output_tokens: 0, cached_tokens: null }, [1, 4, null], 0],
] as const)('a call costs %s', (_, tokens, [price_in, price_out, price_cached], expected) => {
  expect(costOf(tokens, { price_in, price_out, price_cached })).toBe(expected)
})

const HERE = 'http://127.0.0.1:11434/v1'
const ELSEWHERE = 'https://models.example.org/v1'

it.each<[string, string, [number, number] | undefined, boolean]>([
  ['may cost something at an unknown price', ELSEWHERE, undefined, true],
  ['costs nothing on this machine without a price', HERE, undefined, false],
  ['may cost something on this machine with a price', HERE, [0, 1], true],
  ['costs nothing at the price 0', ELSEWHERE, [0, 0], false],
])('a model %s', (_, base_url, prices, expected) => {
  const { endpoint, binding } = bindingTo(base_url, prices && { prices })
  const settings = { endpoints: [endpoint], bindings: [binding], call_plan: NO_PLAN }
  expect(mayCost(settings, [binding.model])).toBe(expected)
  expect(mayCost(settings, ['another'])).toBe(false)
  expect(mayCost({ ...settings, bindings: [{ ...binding, enabled: false }] }, [binding.model])).toBe(false)
})
