import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { RevisionIndex } from '../../../../lib/data/articles/rows/revision-index.ts'

const counts = fc.array(fc.integer({ min: 1, max: 96 }), { maxLength: 40 })
const indexOf = (counts: number[]) =>
  new RevisionIndex(
    1,
    counts.map((count, at) => [`block ${at}`, count]),
  )
const everyRow = (counts: number[]) =>
  counts.flatMap((count, at) =>
    Array.from({ length: count }, (_, position) => ({ block: `block ${at}`, position })),
  )

describe('the index of a revision', () => {
  it('finds each row in its place, and no others', () => {
    fc.assert(
      fc.property(counts, counts => {
        const index = indexOf(counts)
        const rows = everyRow(counts)
        expect(index.total).toBe(rows.length)
        expect(rows.map((_, at) => index.placeOf(at))).toEqual(rows)
        expect(index.placeOf(rows.length)).toBeUndefined()
      }),
    )
  })

  it('divides any stretch into slices that hold exactly its rows', () => {
    fc.assert(
      fc.property(counts, fc.nat(4_000), fc.integer({ min: 1, max: 500 }), (counts, start, length) => {
        const slices = indexOf(counts).slices(start, start + length)
        const rows = slices.flatMap(({ block, from, to }) =>
          Array.from({ length: to - from }, (_, at) => ({ block, position: from + at })),
        )
        expect(rows).toEqual(everyRow(counts).slice(start, start + length))
        expect(slices.every(({ from, to }) => from < to)).toBe(true)
      }),
    )
  })
})
