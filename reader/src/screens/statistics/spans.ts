import { dayAfter } from '../../../../lib/contracts/schemas/basics.ts'
import type { Statistics } from '../../../../lib/contracts/schemas/learners/activity.ts'

export type Study = NonNullable<Statistics['study']>

const MINUTE_MS = 60_000
const WEEKS = 52

/** The last days up to today, in order. */
export const daysUpTo = (today: string, count: number): string[] =>
  Array.from({ length: count }, (_, n) => dayAfter(today, n + 1 - count))

/** The minutes read and reviewed on each of these days. */
export function minutesOn(days: readonly string[], active: Study['days']): number[] {
  const msOn = new Map(active.map(({ day, read_ms, review_ms }) => [day, read_ms + review_ms]))
  return days.map(day => Math.round((msOn.get(day) ?? 0) / MINUTE_MS))
}

type Words = Study['words'][number]

/** The words at the end of each week up to today; weeks before the first count are left out. */
export function wordsByWeek(today: string, changes: readonly Words[]): Words[] {
  const weeks = daysUpTo(today, WEEKS * 7 + 1).filter((_, at) => at % 7 === 0)
  return weeks.flatMap(day => {
    const last = changes.findLast(change => change.day <= day)
    return last ? [{ ...last, day }] : []
  })
}

/** A share in percent; null where there was nothing. */
export const percentOf = (passed: number, all: number): number | null =>
  all === 0 ? null : Math.round((passed / all) * 1_000) / 10

/** The jōyō kanji of all grades. */
export const sumOfKanji = ({ kanji }: Pick<Study, 'kanji'>) => ({
  known: kanji.reduce((sum, { known }) => sum + known, 0),
  all: kanji.reduce((sum, { all }) => sum + all, 0),
})
