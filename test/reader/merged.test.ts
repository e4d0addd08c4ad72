import { expect, it } from 'vitest'
import type { PositionInput } from '../../lib/contracts/schemas/articles/reading.ts'
import type { ReadingActivity } from '../../lib/contracts/schemas/learners/learning-events.ts'
import {
  mergedActivities,
  mergedPositions,
  type Position,
} from '../../reader/src/screens/read/progress/merged.ts'

const told = (reading: Partial<ReadingActivity>) => ({
  event_id: '01KA0000000000000000000000',
  occurred_at: '2026-11-20T08:00:00.000Z',
  reading: { article_id: 7, rows: 2, characters: 40, ms: 10_000, ...reading },
})
const named = (ranges: [number, number][], content_revision = 1) => told({ ranges, content_revision })

it('two activities that wait become one with the rows of both', () => {
  const both = mergedActivities(named([[0, 3]]), named([[2, 4]]))
  expect(both?.reading).toMatchObject({ rows: 4, characters: 80, ms: 20_000, ranges: [[0, 4]] })
})

it('two activities stay apart if only one names its rows, or they name those of different texts', () => {
  expect(mergedActivities(told({}), named([[0, 1]]))).toBeNull()
  expect(mergedActivities(named([[0, 1]]), named([[0, 1]], 2))).toBeNull()
  const scattered = (from: number) =>
    Array.from({ length: 30 }, (_, n): [number, number] => [from + 4 * n, from + 4 * n])
  expect(mergedActivities(named(scattered(0)), named(scattered(2)))).toBeNull()
})

const minute = (n: number) => new Date(Date.UTC(2026, 10, 20, 8, n)).toISOString()
const place = (index: number, at: number, given: Partial<PositionInput> = {}): Position => ({
  id: 7,
  title: '雨',
  position: { index, at: minute(at), content_revision: 1, reading: 1, passed: [[index, index]], ...given },
})
const both = (first: Position, second: Position) => mergedPositions(first, second)?.position

it('of two places that wait the last one stands, with the rows of both, and goes on from what the first did', () => {
  const first = place(500, 1, { based_on: minute(0), media_ms: 9_000 })
  expect(both(first, place(3, 2, { based_on: minute(1) }))).toEqual({
    ...{ index: 3, at: minute(2), content_revision: 1, reading: 1, based_on: minute(0), media_ms: 9_000 },
    passed: [
      [500, 500],
      [3, 3],
    ],
  })
  expect(both(place(5, 1), place(3, 2))).toMatchObject({ index: 3, at: minute(2) })
})

it('of two windows that wait the one that read on keeps its place, until a whole screen was read in the other', () => {
  const on = place(50, 1, { based_on: minute(0) })
  const open = place(10, 2, { based_on: minute(0) })
  expect(both(on, open)).toMatchObject({
    ...{ index: 50, at: minute(1), based_on: minute(0) },
    passed: [
      [50, 50],
      [10, 10],
    ],
  })
  expect(both(open, place(50, 3, { based_on: minute(0) }))).toMatchObject({ index: 50, at: minute(3) })
  const read = both(on, place(12, 3))
  expect(read).toMatchObject({ index: 12, at: minute(3) })
  expect(read?.based_on).toBeUndefined()
  // A later look at the first place must not count as reading there.
  expect(mergedPositions(place(50, 1), place(10, 60, { based_on: minute(1) }))).toBeNull()
})
