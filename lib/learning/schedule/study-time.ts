import { LRUCache } from 'lru-cache'

export interface StudyDays {
  /** An IANA name. */
  readonly time_zone: string
  /** The hour at which a day begins. */
  readonly day_starts_at: number
}

const MOST_ZONES = 500
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Kept because making a format takes longer than using it a hundred times. */
const formats = new LRUCache<string, Intl.DateTimeFormat>({ max: MOST_ZONES })

function formatFor(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'iso8601',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  formats.set(timeZone, format)
  return format
}

/** The grid of clock changes in all time zones of today. */
const QUARTER_MS = HOUR_MS / 4
/** The start of changes on that grid: earlier ones followed the sun, at any second. */
const STANDARD_TIME = Date.UTC(1973, 0)
const MOST_QUARTERS = 20_000

/** Kept because formatting a date takes 20 µs, and a queue needs hundreds of offsets at a few moments. */
const offsets = new LRUCache<string, number>({ max: MOST_QUARTERS })

/** Includes daylight saving. Works from the year 1 on. */
export function zoneOffsetMs(at: Date, timeZone: string): number {
  if (at.getTime() < STANDARD_TIME) return readOffset(at, timeZone)
  const name = `${timeZone} ${Math.floor(at.getTime() / QUARTER_MS)}`
  const known = offsets.get(name)
  if (known !== undefined) return known
  const offset = readOffset(at, timeZone)
  offsets.set(name, offset)
  return offset
}

function readOffset(at: Date, timeZone: string): number {
  const parts = formatFor(timeZone).formatToParts(at)
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find(one => one.type === type)?.value)
  const wholeSecond = Math.floor(at.getTime() / 1_000) * 1_000
  const localTime = new Date(0)
  localTime.setUTCFullYear(part('year'), part('month') - 1, part('day'))
  localTime.setUTCHours(part('hour'), part('minute'), part('second'))
  return localTime.getTime() - wholeSecond
}

/** The moment as study time: its UTC date is the study day. */
export const studyTime = (at: Date, { time_zone, day_starts_at }: StudyDays): Date =>
  new Date(at.getTime() + zoneOffsetMs(at, time_zone) - day_starts_at * HOUR_MS)

/** The study day of a moment, as `2026-11-20`. */
export const studyDay = (at: Date, days: StudyDays): string => studyTime(at, days).toISOString().slice(0, 10)

/** The first of two moments when clocks go back; a skipped time counts as if clocks had not gone forward. */
export function momentOfStudyTime(study: Date, days: StudyDays): Date {
  const localMs = study.getTime() + days.day_starts_at * HOUR_MS
  const offsets = [localMs - DAY_MS, localMs + DAY_MS].map(at => zoneOffsetMs(new Date(at), days.time_zone))
  const moments = offsets.map(offset => new Date(localMs - offset)).sort((a, b) => a.getTime() - b.getTime())
  const exact = moments.find(moment => studyTime(moment, days).getTime() === study.getTime())
  return exact ?? new Date(localMs - (offsets[0] ?? 0))
}

export const dayInUtc = (at: string): string => at.slice(0, 'YYYY-MM-DD'.length)
