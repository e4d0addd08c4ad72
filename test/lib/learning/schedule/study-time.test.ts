import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { studyDay, zoneOffsetMs } from '../../../../lib/learning/schedule/study-time.ts'
import { runs } from '../../../support/sample.ts'

const HOUR_MS = 3_600_000

describe('the study day', () => {
  it.each([
    ['2026-11-20T03:59:59.999Z', 'UTC', 4, '2026-11-19'],
    ['2026-11-20T04:00:00.000Z', 'UTC', 4, '2026-11-20'],
    ['2026-11-20T00:00:00.000Z', 'UTC', 0, '2026-11-20'],
    ['2026-11-20T22:59:59.000Z', 'UTC', 23, '2026-11-19'],
    ['2026-11-20T18:59:59.000Z', 'Asia/Tokyo', 4, '2026-11-20'],
    ['2026-11-20T19:00:00.000Z', 'Asia/Tokyo', 4, '2026-11-21'],
    ['2026-11-20T08:59:59.000Z', 'America/New_York', 4, '2026-11-19'],
    ['2026-11-20T09:00:00.000Z', 'America/New_York', 4, '2026-11-20'],
    ['2026-11-19T22:30:00.000Z', 'Asia/Kathmandu', 4, '2026-11-20'],
    // Clocks go forward at 2 and back at 3: the day still begins at 4 by the clock.
    ['2026-03-29T01:59:59.000Z', 'Europe/Berlin', 4, '2026-03-28'],
    ['2026-03-29T02:00:00.000Z', 'Europe/Berlin', 4, '2026-03-29'],
    ['2026-10-25T02:59:59.000Z', 'Europe/Berlin', 4, '2026-10-24'],
    ['2026-10-25T03:00:00.000Z', 'Europe/Berlin', 4, '2026-10-25'],
    ['1970-01-01T00:00:00.000Z', 'America/New_York', 4, '1969-12-31'],
  ])('of %s in %s, beginning at %i, is %s', (at, time_zone, day_starts_at, day) => {
    expect(studyDay(new Date(at), { time_zone, day_starts_at })).toBe(day)
  })

  it('is the date of a clock that is set back by the hour at which it begins', () => {
    const zone = fc.constantFrom('UTC', 'Asia/Tokyo', 'Europe/Berlin', 'America/St_Johns', 'Pacific/Apia')
    const moment = fc.date({ min: new Date('1990-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(moment, zone, fc.integer({ min: 0, max: 23 }), (at, time_zone, day_starts_at) => {
        const offset = zoneOffsetMs(at, time_zone)
        const shifted = new Date(at.getTime() - day_starts_at * HOUR_MS + offset)
        expect(studyDay(at, { time_zone, day_starts_at })).toBe(shifted.toISOString().slice(0, 10))
        const shown = new Date(Math.floor(at.getTime() / 1_000) * 1_000 + offset)
        const format = { timeZone: time_zone, dateStyle: 'short', timeStyle: 'medium' } as const
        const clock = (date: Date, options: Intl.DateTimeFormatOptions) =>
          date.toLocaleString('sv-SE', options)
        expect(clock(shown, { ...format, timeZone: 'UTC' })).toBe(clock(at, format))
      }),
      runs(100, 10),
    )
  })
})
