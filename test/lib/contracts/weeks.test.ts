import { describe, expect, it } from 'vitest'
import { mondayOf, Week, weekOf } from '../../../lib/contracts/schemas/articles/recommendations.ts'

describe('the ISO week of a time', () => {
  it.each([
    ['2026-11-20T09:00:00Z', '2026-W47'],
    ['2026-11-22T23:59:59.999Z', '2026-W47'],
    ['2026-11-23T00:00:00Z', '2026-W48'],
    ['2025-12-28T12:00:00Z', '2025-W52'],
    ['2025-12-29T00:00:00Z', '2026-W01'],
    ['2026-01-01T00:00:00Z', '2026-W01'],
    ['2027-01-03T23:00:00Z', '2026-W53'],
    ['2027-01-04T00:00:00Z', '2027-W01'],
    ['2024-12-30T00:00:00Z', '2025-W01'],
    ['2021-01-01T00:00:00Z', '2020-W53'],
  ])('of %s is %s, in UTC', (time, week) => {
    expect(weekOf(new Date(time))).toBe(week)
    expect(new Date(time).getTime() - mondayOf(week).getTime()).toBeGreaterThanOrEqual(0)
    expect(new Date(time).getTime() - mondayOf(week).getTime()).toBeLessThan(7 * 86_400_000)
  })

  it('exists in a year with that many weeks only', () => {
    const weeks = (year: number) =>
      Array.from({ length: 60 }, (_, n) => `${year}-W${String(n).padStart(2, '0')}`).filter(
        week => Week.safeParse(week).success,
      ).length
    expect([2020, 2024, 2025, 2026, 2027].map(weeks)).toEqual([53, 52, 52, 53, 52])
    for (const week of ['2026-W1', '1999-W10', '2026-W47 ', '2026-w47'])
      expect(Week.safeParse(week).success).toBe(false)
  })
})
