import { USUAL_PACE, withinOwnPaces } from '../../../contracts/schemas/learners/reading-pace.ts'
import { itemsWith } from '../../../store/writing/batch.ts'
import { ownReadings } from '../../articles/list/list-articles.ts'
import { readingTimeKey } from '../../entities/collections/event.ts'
import type { Stores } from '../records/learning.ts'

const MINUTE_MS = 60_000
/** Less reading tells no pace. */
const LEAST_MS = 10 * MINUTE_MS
const LAST_MS = 30 * 86_400_000
/** The last ones tell enough. */
const MOST_READINGS = 100

interface ReadingTime {
  readonly characters: number
  readonly ms: number
}

/**
 * Characters a minute at which half of the time was spent, or more slowly: texts that were only looked into decide nothing.
 */
export function ownPaceOf(readings: readonly ReadingTime[]): number {
  const timedReadings = readings.filter(({ characters, ms }) => characters > 0 && ms > 0)
  const total = timedReadings.reduce((sum, { ms }) => sum + ms, 0)
  if (total < LEAST_MS) return USUAL_PACE
  const paceOf = ({ characters, ms }: ReadingTime) => (characters * MINUTE_MS) / ms
  let left = total / 2
  const median = timedReadings
    .toSorted((a, b) => paceOf(a) - paceOf(b))
    .find(({ ms }) => {
      left -= ms
      return left <= 0
    })
  return Math.round(withinOwnPaces(median ? paceOf(median) : USUAL_PACE))
}

/** Uses readings of the last 30 days of which every sentence counted once. */
export async function readOwnPace({ content, learning }: Stores, user_id: number): Promise<number> {
  const since = new Date(learning.now().getTime() - LAST_MS).toISOString()
  const last = (await ownReadings(content))
    .filter(({ at }) => at >= since)
    .toSorted((a, b) => (a.at < b.at ? 1 : -1))
    .slice(0, MOST_READINGS)
  const keys = last.map(({ article_id, reading = 1 }) => readingTimeKey(user_id, article_id, reading))
  const times = await itemsWith(learning, keys)
  return ownPaceOf(times.filter(isCountedOnce).map(freshIn))
}

const isCountedOnce = ({ counted, unnamed }: Readonly<Record<string, unknown>>) =>
  counted !== undefined && unnamed === undefined

export const freshIn = (time: Readonly<Record<string, unknown>>): ReadingTime => ({
  characters: Number(time.characters ?? 0),
  ms: Number(time.ms ?? 0) - Number(time.again_ms ?? 0),
})
