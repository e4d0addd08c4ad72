import { expect, it } from 'vitest'
import { costOf } from '../../../../lib/agent/routing-settings.ts'

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
