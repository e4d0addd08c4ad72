import { expect, it } from 'vitest'
import { growingCache } from '../../../../lib/platform/values/growing-cache.ts'

it('a growing cache keeps the entries that were used last, up to its limit', () => {
  const cache = growingCache<string, { n: number }>(2)
  cache.set('a', { n: 1 })
  cache.set('b', { n: 2 })
  cache.get('a')
  cache.set('c', { n: 3 })
  expect(['a', 'b', 'c'].map(key => cache.get(key)?.n)).toEqual([1, undefined, 3])
  cache.set('a', { n: 4 })
  expect(cache.size).toBe(2)
})
