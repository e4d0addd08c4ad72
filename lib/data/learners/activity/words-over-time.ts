import type { Statistics } from '../../../contracts/schemas/learners/activity.ts'
import type { StoredDay, WordsOfDay } from '../../entities/collections/event.ts'

type Point = NonNullable<Statistics['study']>['words'][number]
type Counts = Omit<Point, 'day'>

/** Today's counts, less what has changed since. */
export function wordsOverTime(
  days: readonly Pick<StoredDay, 'day' | keyof WordsOfDay>[],
  now: Counts,
  { from, today }: { from: string; today: string },
): Point[] {
  const points: Point[] = []
  const counts = { ...now }
  const note = (day: string) => points.push({ day, ...atLeastNone(counts) })
  note(today)
  for (const stored of days.toSorted((a, b) => (a.day < b.day ? 1 : -1))) {
    const { words_known = 0, words_mature = 0, words_learning = 0 } = stored
    if (words_known === 0 && words_mature === 0 && words_learning === 0) continue
    if (stored.day < today) note(stored.day)
    counts.known -= words_known
    counts.mature -= words_mature
    counts.learning -= words_learning
  }
  if (points.at(-1)?.day !== from) note(from)
  return points.toReversed()
}

/** Removed words of earlier versions left no trace. */
const atLeastNone = ({ known, mature, learning }: Counts): Counts => ({
  known: Math.max(0, known),
  mature: Math.max(0, mature),
  learning: Math.max(0, learning),
})
