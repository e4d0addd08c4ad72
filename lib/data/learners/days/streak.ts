import { dayAfter } from '../../../contracts/schemas/basics.ts'
import type { Streak, StudyDay } from '../../../contracts/schemas/learners/review.ts'
import type { Learning } from '../records/learning.ts'
import { daysBackFrom, readDays } from './stored-days.ts'
import { isStudied, presentDay } from './study-day.ts'

/** Missed days that a month covers. */
const DAYS_OFF = 2

const monthOf = (day: string) => day.slice(0, 7)

/** Takes days latest first. Today counts once something was done. */
export async function streakOf(studied: AsyncIterable<string>, today: string): Promise<Streak> {
  const days_off: string[] = []
  let streak = 0
  let expected = today
  for await (const day of studied) {
    const missed = missedDays(dayAfter(day, 1), expected, today)
    if (!covers([...days_off, ...missed])) break
    days_off.push(...missed)
    streak += 1
    expected = dayAfter(day, -1)
  }
  return { streak, days_off }
}

function daysFrom(from: string, to: string): string[] {
  const days: string[] = []
  for (let day = to; day >= from && days.length <= 3 * DAYS_OFF; day = dayAfter(day, -1)) days.push(day)
  return days
}

const missedDays = (from: string, to: string, today: string) =>
  daysFrom(from, to).filter(day => day !== today)

const covers = (missed: readonly string[]) =>
  Array.from(Map.groupBy(missed, monthOf).values()).every(({ length }) => length <= DAYS_OFF)

export const daysOffLeft = ({ days_off }: Streak, today: string) =>
  DAYS_OFF - days_off.filter(day => monthOf(day) === monthOf(today)).length

interface Known {
  readonly from: string
  readonly days: readonly StudyDay[]
}

const LAST_DAYS = 30

export async function lastDays(learning: Learning, user_id: number, today: string): Promise<Known> {
  const from = dayAfter(today, -LAST_DAYS)
  return { from, days: (await readDays(learning, user_id, { from, to: today })).map(presentDay) }
}

/** Reads days older than the known ones if needed. */
export function readStreak(
  learning: Learning,
  user_id: number,
  today: string,
  { from, days }: Known = { from: dayAfter(today, 1), days: [] },
): Promise<Streak> {
  async function* studied() {
    const known = days.flatMap(day => (isStudied(day) && day.day <= today ? [day.day] : []))
    yield* known.toReversed()
    const [first] = known
    if (covers(missedDays(from, first === undefined ? today : dayAfter(first, -1), today)))
      yield* studiedDays(learning, user_id, dayAfter(from, -1))
  }
  return streakOf(studied(), today)
}

async function* studiedDays(learning: Learning, user_id: number, to: string) {
  for await (const stored of daysBackFrom(learning, user_id, to))
    if (isStudied(presentDay(stored))) yield stored.day
}
