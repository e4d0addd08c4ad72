import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { blockId, isNext } from '../../../../lib/data/articles/rows/blocks.ts'

const revision = fc.integer({ min: 1, max: 99_999_999 })
const number = fc.nat(99_998)

describe('block ids', () => {
  it('sort by revision, then by number', () => {
    fc.assert(
      fc.property(revision, number, revision, number, (r1, n1, r2, n2) => {
        const comesFirst = r1 < r2 || (r1 === r2 && n1 < n2)
        expect(blockId(r1, n1) < blockId(r2, n2)).toBe(comesFirst)
      }),
    )
  })

  it('tell whether one follows another', () => {
    fc.assert(
      fc.property(revision, number, number, (revision, n, other) => {
        expect(isNext(blockId(revision, n), blockId(revision, n + 1))).toBe(true)
        expect(isNext(blockId(revision, n), blockId(revision, other))).toBe(other === n + 1)
        expect(isNext(blockId(revision, n), blockId(revision + 1, n + 1))).toBe(false)
      }),
    )
  })
})
