import { describe, expect, it } from 'vitest'
import { pageOfMatches } from '../../../lib/content/page-of-matches.ts'

let taken = 0
async function* matches(count: number) {
  for (taken = 0; taken < count; taken += 1) yield taken
}

describe('a page of what matches', () => {
  it.each([
    [0, { offset: 0, limit: 2 }, { items: [], total: 0, next_offset: null }],
    [2, { offset: 0, limit: 2 }, { items: [0, 1], total: 2, next_offset: null }],
    [3, { offset: 0, limit: 2 }, { items: [0, 1], total: 3, next_offset: 2 }],
    [3, { offset: 2, limit: 2 }, { items: [2], total: 3, next_offset: null }],
    [3, { offset: 9, limit: 2 }, { items: [], total: 3, next_offset: null }],
    [20_000, { offset: 0, limit: 1 }, { items: [0], total: 20_000, next_offset: 1 }],
    [20_001, { offset: 0, limit: 1 }, { items: [0], total: null, next_offset: 1 }],
    [30_000, { offset: 25_000, limit: 1 }, { items: [25_000], total: null, next_offset: 25_001 }],
  ])('of %d with %o', async (count, page, expected) => {
    expect(await pageOfMatches(matches(count), page)).toEqual(expected)
  })

  it('looks no further than it counts', async () => {
    await pageOfMatches(matches(1_000_000), { offset: 0, limit: 50 })
    expect(taken).toBe(20_000)
  })
})
