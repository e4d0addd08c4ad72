import type { Statistics } from '../../../contracts/schemas/learners/activity.ts'
import type { StudyDayRecord, WordsOfDay } from '../../entities/collections/event.ts'
import type { Learning } from '../records/learning.ts'
import { syncStates } from '../words/states.ts'

type Point = NonNullable<Statistics['study']>['words'][number]
type Counts = Omit<Point, 'day'>

/** The words of a learner by their states, as they are now. */
export async function countWords(learning: Learning, user_id: number): Promise<Counts> {
  const { parts } = await syncStates(learning, user_id, { versions: {} })
  const counts = { known: 0, mature: 0, learning: 0 }
  for (const part of Object.values(parts))
    for (const state of Object.values(part?.states ?? {})) {
      if (state === 'k') counts.known += 1
      if (state === 'm') counts.mature += 1
      if (state === 'l') counts.learning += 1
    }
  return counts
}

/** The counts at the end of the days on which they changed: today's, less what has changed since. */
export function wordsOverTime(
  days: readonly Pick<StudyDayRecord, 'day' | keyof WordsOfDay>[],
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
