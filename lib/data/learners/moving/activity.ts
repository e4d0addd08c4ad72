import { z } from 'zod'
import { ReadingNumber } from '../../../contracts/schemas/articles/reading.ts'
import { dayAfter, Id, whole } from '../../../contracts/schemas/basics.ts'
import { StudyDay } from '../../../contracts/schemas/learners/review.ts'
import { plainAdd } from '../../../store/writing/plain-writes.ts'
import { transact } from '../../../store/writing/transact.ts'
import { isStoredRuns } from '../../articles/reading/counted-sentences.ts'
import { NO_REVISION } from '../../articles/reading/moved-reading.ts'
import { ADDED, CHANGED, type Moving, PRESENT, skipped, type Taken, taker } from './taker.ts'

/** More than anybody does in a day or reading. */
const MOST_COUNTED = 1_000_000
const DAY_MS = 86_400_000
const count = whole(0, MOST_COUNTED).optional()
/** A changed hour of beginning lengthens a day. */
const duration = whole(0, 2 * DAY_MS).optional()
const change = whole(-MOST_COUNTED, MOST_COUNTED).optional()

const Day = z.object({
  day: StudyDay.shape.day.refine(day => day >= '1970', 'must not lie before 1970'),
  ...{ reviews: count, new: count, learning: count, again: count, lapses: count, ms: duration },
  ...{ mature: count, mature_passed: count, read_rows: count, read_ms: duration, read_characters: count },
  read_again_ms: duration,
  ...{ words_known: change, words_learning: change, words_mature: change },
})

type Counts = Readonly<Record<string, number | undefined>>

/** Takes days as counted there. */
export const takeDays = taker({
  line: Day,
  // East of Greenwich a day begins earlier.
  nameOf: ({ day }) => day,
  times: ({ day }) => [`${dayAfter(day, -1)}T00:00:00Z`],
  async take(moving, lines) {
    const { learning, user_id } = moving
    const { studyDays, signal } = learning
    const taken: Taken[] = []
    for (const { line } of lines) {
      const { day, ...counts } = line
      const key = { user_id, day }
      const { data } = await studyDays.get(key).go({ consistent: true, abortSignal: signal })
      const more = differences(counts, data)
      taken.push(
        await counted(moving, { isThere: data !== null, more }, () => plainAdd(studyDays, key, more)),
      )
    }
    return taken
  },
})

const readFor = whole(0, 1_000 * DAY_MS).optional()
const ReadingTime = z.object({
  article_id: Id,
  reading: ReadingNumber,
  ...{ rows: count, characters: whole(0, 100_000_000).optional(), ms: readFor, again_ms: readFor },
  counted: z.string().refine(isStoredRuns, 'must be runs of sentences').optional(),
  unnamed: z.literal(1).optional(),
})

export const takeReadingTimes = taker({
  line: ReadingTime,
  nameOf: ({ article_id, reading }) => `${article_id} ${reading}`,
  async take(moving, lines) {
    const { learning, user_id, articleOf } = moving
    const { readingTimes, signal } = learning
    const texts = await moving.textsOf(lines.map(({ line }) => line.article_id))
    const taken: Taken[] = []
    for (const { line } of lines) {
      const { article_id: id, reading, counted: runs, unnamed, ...counts } = line
      const article_id = articleOf(id)
      if (article_id === null || !(moving.dry_run || texts.has(id))) {
        taken.push(skipped('no_text'))
        continue
      }
      const key = { user_id, article_id, reading }
      const { data } = await readingTimes.get(key).go({ consistent: true, abortSignal: signal })
      const more = differences(counts, data)
      // Hashes find its sentences.
      const kept = {
        ...key,
        ...(runs !== undefined && { counted: runs, counted_revision: NO_REVISION }),
        ...(unnamed !== undefined && { unnamed }),
      }
      taken.push(
        await counted(moving, { isThere: data !== null, more }, () => plainAdd(readingTimes, kept, more)),
      )
    }
    return taken
  },
})

function differences(counts: Counts, here: object | null): Record<string, number> {
  const known = new Map<string, unknown>(Object.entries(here ?? {}))
  const names = Object.entries(counts).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value - Number(known.get(name) ?? 0)] as const],
  )
  return Object.fromEntries(here ? names.filter(([, by]) => by !== 0) : names)
}

async function counted(
  { learning, overwrite, dry_run }: Moving,
  { isThere, more }: { isThere: boolean; more: Readonly<Record<string, number>> },
  item: () => ReturnType<typeof plainAdd>,
): Promise<Taken> {
  if (isThere && (!overwrite || Object.keys(more).length === 0)) return PRESENT
  if (!dry_run) await transact(learning.client, { counts: item() }, { signal: learning.signal })
  return isThere ? CHANGED : ADDED
}
