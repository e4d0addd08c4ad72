import { describe, expect, it } from 'vitest'
import { lastDays } from '../../reader/src/screens/library/today/last-days.ts'
import { monthsOf, weeksUpTo } from '../../reader/src/screens/statistics/calendar/weeks.ts'
import { minutesOn, wordsByWeek } from '../../reader/src/screens/statistics/spans.ts'

describe('the last days of a streak', () => {
  const kinds = (given: Partial<Parameters<typeof lastDays>[0]>) =>
    lastDays({ day: '2026-03-02', streak: 0, days_off: [], studied: false, ...given }).map(({ kind }) => kind)

  it('end with today, open until something is done', () => {
    expect(kinds({ streak: 2 })).toEqual([
      'missed',
      'missed',
      'missed',
      'missed',
      'studied',
      'studied',
      'open',
    ])
    expect(kinds({ streak: 1, studied: true }).at(-1)).toBe('studied')
  })

  it('show a day off between the days that count', () => {
    const off = { streak: 3, studied: true, days_off: ['2026-03-01'] }
    expect(kinds(off)).toEqual(['missed', 'missed', 'missed', 'studied', 'studied', 'off', 'studied'])
  })
})

describe('the calendar', () => {
  const cells = weeksUpTo(
    '2026-11-26',
    new Map([
      ['2026-11-26', 800],
      ['2026-11-25', 100],
    ]),
  )

  it('covers 53 weeks from a Monday up to today', () => {
    expect(cells[0]).toMatchObject({ day: '2025-11-24', week: 0, weekday: 0 })
    expect(cells.at(-1)).toMatchObject({ day: '2026-11-26', week: 52, weekday: 3, characters: 800 })
  })

  it('grades days by the others', () => {
    expect(cells.slice(-3).map(({ level }) => level)).toEqual([0, 1, 3])
  })

  it('names each month where it begins', () => {
    expect(monthsOf(cells)).toHaveLength(12)
    expect(monthsOf(cells)[0]).toEqual({ week: 1, day: '2025-12-01' })
  })
})

describe('the spans of statistics', () => {
  it('add the minutes of reading and reviewing, also on days without any', () => {
    const active = { day: '2026-11-25', read_ms: 90_000, review_ms: 95_000 }
    const rest = { read_characters: 0, read_rows: 0, ratings: 0 }
    expect(minutesOn(['2026-11-24', '2026-11-25'], [{ ...active, ...rest }])).toEqual([0, 3])
  })

  it('keep the words of the last change until the next', () => {
    const changes = [
      { day: '2026-11-01', known: 10, mature: 1, learning: 2 },
      { day: '2026-11-16', known: 20, mature: 2, learning: 3 },
    ]
    const weeks = wordsByWeek('2026-11-26', changes)
    expect(weeks.map(({ day, known }) => [day, known])).toEqual([
      ['2026-11-05', 10],
      ['2026-11-12', 10],
      ['2026-11-19', 20],
      ['2026-11-26', 20],
    ])
  })
})
