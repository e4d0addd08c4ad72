import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inTransactions } from '../../../../lib/user-manager/usage/record-usage.ts'

const things = fc.array(
  fc.uniqueArray(fc.constantFrom(...'abcdefghijklmnop'), { minLength: 1, maxLength: 6 }),
)
const itemsOf = (thing: readonly string[]) => thing
const sizeOf = (part: readonly string[][]) => new Set(part.flat()).size

describe('usage records divided into transactions', () => {
  it('keep their order, never exceed a transaction, and fill each one', () => {
    fc.assert(
      fc.property(things, fc.integer({ min: 6, max: 10 }), (all, most) => {
        const parts = inTransactions(all, itemsOf, most)
        expect(parts.flat()).toEqual(all)
        parts.forEach((part, n) => {
          expect(part).not.toEqual([])
          expect(sizeOf(part)).toBeLessThanOrEqual(most)
          const next = parts[n + 1]?.slice(0, 1)
          if (next) expect(sizeOf([...part, ...next])).toBeGreaterThan(most)
        })
      }),
    )
  })

  it('come in hundreds of items by default; a larger one stands alone', () => {
    const singles = Array.from({ length: 150 }, (_, n) => [`item ${n}`])
    expect(inTransactions(singles, itemsOf).map(part => part.length)).toEqual([100, 50])
    const large = singles.flat()
    expect(inTransactions([large, ['a'], ['b']], itemsOf)).toEqual([[large], [['a'], ['b']]])
  })
})
