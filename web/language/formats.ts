import { MOST_COUNTED } from '../../lib/contracts/schemas/basics.ts'

const SPANS = [
  [31_536_000, 'year'],
  [2_592_000, 'month'],
  [86_400, 'day'],
  [3_600, 'hour'],
  [60, 'minute'],
  [1, 'second'],
] as const
/** The units of a past or coming date, each up to so many days. */
const DAYS_OF = [
  [7, 1, 'day'],
  [30, 7, 'week'],
  [365, 30.44, 'month'],
  [Number.POSITIVE_INFINITY, 365.25, 'year'],
] as const
const DAY_MS = 86_400_000
const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** Numbers, times and sizes as a language writes them. */
export function formatsFor(language: string) {
  const numbers = (options?: Intl.NumberFormatOptions) =>
    whenUsed(() => new Intl.NumberFormat(language, options))
  const dates = (options: Intl.DateTimeFormatOptions) =>
    whenUsed(() => new Intl.DateTimeFormat(language, options))
  const number = numbers()
  const compact = numbers({ notation: 'compact', maximumFractionDigits: 1 })
  const amount = numbers({ maximumSignificantDigits: 3 })
  const percent = numbers({ style: 'percent' })
  const exact = numbers({ maximumFractionDigits: 12 })
  const date = dates({ dateStyle: 'medium' })
  const dateTime = dates({ dateStyle: 'medium', timeStyle: 'short' })
  const time = dates({ timeStyle: 'medium' })
  const clock = dates({ timeStyle: 'short' })
  const day = dates({ month: 'short', day: 'numeric', timeZone: 'UTC' })
  const month = dates({ month: 'short', timeZone: 'UTC' })
  const wholeDay = dates({ dateStyle: 'medium', timeZone: 'UTC' })
  const list = whenUsed(() => new Intl.ListFormat(language))
  const inWords = whenUsed(() => new Intl.RelativeTimeFormat(language, { numeric: 'auto' }))
  const relative = whenUsed(() => new Intl.RelativeTimeFormat(language))
  return {
    number: (value: number) => number().format(value),
    /** The total of a list, which is counted only up to a limit. */
    total: (value: number | null) =>
      value === null ? `> ${number().format(MOST_COUNTED)}` : number().format(value),
    /** 12,345 as 12.3K. */
    compact: (value: number) => compact().format(value),
    /** Three significant digits, for costs. */
    amount: (value: number) => amount().format(value),
    /** A share of 1, rounded down, so that only all of it is 100 %. */
    percent: (share: number) => percent().format(Math.floor(Number((share * 100).toFixed(4))) / 100),
    /** Every digit as entered, for prices. */
    exact: (value: number) => exact().format(value),
    date: (iso: string) => date().format(new Date(iso)),
    dateTime: (iso: string) => dateTime().format(new Date(iso)),
    /** To the second, for ISO text or epoch milliseconds. */
    time: (at: string | number) => time().format(new Date(at)),
    /** To the minute. */
    clock: (at: number) => clock().format(at),
    /** A past date as people say it, by the device's calendar: today, yesterday, 3 weeks ago. */
    ago(iso: string, now = new Date()) {
      const [count, unit] = inDays(new Date(iso), now)
      // “Last week” would be wrong 13 days later.
      return (unit === 'day' ? inWords() : relative()).format(-count || 0, unit)
    },
    /** A date to come: today, tomorrow, in 6 days, and later ones as they are. */
    ahead(iso: string, now = new Date()) {
      const [count, unit] = inDays(now, new Date(iso))
      return unit === 'day' ? inWords().format(count, unit) : date().format(new Date(iso))
    },
    /** A day such as `2026-11-20`, without its year. */
    day: (iso: string) => day().format(new Date(`${iso.slice(0, 10)}T00:00:00Z`)),
    wholeDay: (iso: string) => wholeDay().format(new Date(`${iso}T00:00:00Z`)),
    /** The month of such a day, or `2026-11`. */
    month: (iso: string) => month().format(new Date(`${iso.slice(0, 7)}-01T00:00:00Z`)),
    /** Monday and Tuesday. */
    list: (items: readonly string[]) => list().format(items),
    bytes(value: number) {
      const step = value < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(value) / 3))
      return new Intl.NumberFormat(language, {
        style: 'unit',
        unit: UNITS[step] ?? 'byte',
        unitDisplay: 'short',
        maximumFractionDigits: step === 0 ? 0 : 1,
      }).format(value / 1000 ** step)
    },
    /** Seconds, in the largest unit of which there is one: 10 min, 6 days. */
    span(seconds: number) {
      const [size, unit] = SPANS.find(([least]) => seconds >= least) ?? [1, 'second']
      return new Intl.NumberFormat(language, {
        style: 'unit',
        unit,
        unitDisplay: 'short',
        maximumFractionDigits: size > 86_400 ? 1 : 0,
      }).format(Math.max(0, seconds) / size)
    },
    milliseconds: (value: number) =>
      new Intl.NumberFormat(language, {
        style: 'unit',
        unit: value < 1000 ? 'millisecond' : 'second',
        unitDisplay: 'short',
        maximumFractionDigits: value < 1000 ? 0 : 1,
      }).format(value < 1000 ? value : value / 1000),
  }
}

/** Making one of these takes about a millisecond, and no screen uses all. */
function whenUsed<Format>(make: () => Format): () => Format {
  let cachedFormat: Format | undefined
  return () => (cachedFormat ??= make())
}

/** Of the device's day. */
const midnight = (time: Date) => new Date(time.getFullYear(), time.getMonth(), time.getDate()).getTime()

/** The days between two dates in the largest unit of which there is one; none if the second is earlier. */
function inDays(from: Date, to: Date): [count: number, unit: (typeof DAYS_OF)[number][2]] {
  const days = Math.max(0, Math.round((midnight(to) - midnight(from)) / DAY_MS))
  const [, size, unit] = DAYS_OF.find(([below]) => days < below) ?? DAYS_OF[0]
  return [Math.floor(days / size), unit]
}

export type Formats = ReturnType<typeof formatsFor>
