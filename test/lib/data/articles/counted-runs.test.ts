import fc from 'fast-check'
import { expect, it } from 'vitest'
import { sizeOf } from '../../../../lib/contracts/schemas/articles/ranges.ts'
import { bounded, without } from '../../../../lib/data/articles/reading/counted-runs.ts'
import type { Run } from '../../../../lib/data/articles/reading/read-on.ts'

const run = fc
  .record({ from: fc.integer({ min: 1, max: 60 }), length: fc.nat(8) })
  .map(({ from, length }): Run => [from, from + length])
const numbersIn = (runs: readonly Run[]) =>
  new Set(runs.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, n) => from + n)))

it('the sentences of runs that are not in others are those that no other run has', () => {
  fc.assert(
    fc.property(fc.array(run), fc.array(run), (runs, others) => {
      const left = without(runs, others)
      const known = numbersIn(others)
      expect([...numbersIn(left)]).toEqual(
        [...numbersIn(runs)].filter(one => !known.has(one)).toSorted((a, b) => a - b),
      )
      expect(sizeOf(left)).toBe(numbersIn(left).size)
    }),
  )
})

it('runs have all of their sentences, and are as few as a reading keeps', () => {
  fc.assert(
    fc.property(fc.array(run), fc.integer({ min: 1, max: 5 }), (runs, most) => {
      const all = bounded(runs, most)
      expect(all.length).toBeLessThanOrEqual(most)
      const kept = numbersIn(all)
      expect([...numbersIn(runs)].filter(one => !kept.has(one))).toEqual([])
      if (bounded(runs).length <= most) expect(numbersIn(all)).toEqual(numbersIn(runs))
    }),
  )
  const apart: Run[] = [
    [1, 2],
    [9, 9],
    [4, 5],
  ]
  expect(bounded(apart, 2)).toEqual([
    [1, 5],
    [9, 9],
  ])
})
