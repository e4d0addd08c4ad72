import type { ReadingActivity } from '../../../contracts/schemas/learners/learning-events.ts'
import { studyDay } from '../../../learning/schedule/study-time.ts'
import { plainAdd } from '../../../store/writing/plain-writes.ts'
import type { TransactItem } from '../../../store/writing/transact.ts'
import { headIn, readHeads, readyRows } from '../../articles/article/heads.ts'
import {
  type CountedSentences,
  countedSentences,
  countedUpToFurthest,
  type StoredCounted,
} from '../../articles/reading/counted-sentences.ts'
import { readOwnPace } from '../days/reading-pace.ts'
import type { EventSettings } from '../records/kept-settings.ts'
import type { Stores } from '../records/learning.ts'
import { readAgain, type Share, shareOf } from './counted-reading.ts'
import type { EventToRecord } from './event-writes.ts'

interface ReadingKey {
  readonly user_id: number
  readonly article_id: number
  readonly reading: number
}

interface ReportedReading extends ReadingActivity {
  readonly day: string
}

export async function readingWrites(
  stores: Stores,
  user_id: number,
  settings: EventSettings,
  events: readonly EventToRecord[],
): Promise<Record<string, TransactItem>> {
  const reportedReadings = events.flatMap(({ occurred_at, payload }): ReportedReading[] =>
    payload.reading ? [{ ...payload.reading, day: studyDay(new Date(occurred_at), settings) }] : [],
  )
  if (reportedReadings.length === 0) return {}
  const pace = reportedReadings.some(({ ranges }) => ranges) ? await readOwnPace(stores, user_id) : null
  const items: Record<string, TransactItem> = {}
  const counted: (Share & { day: string })[] = []
  for (const some of Map.groupBy(reportedReadings, ofReading).values()) {
    const { article_id = 0, reading = 1 } = some[0] ?? {}
    // Sentences are kept only once some are named: until then it is unknown which have counted.
    const ownPace = some.some(({ ranges }) => ranges) ? pace : null
    const { shares, item } = await oneReading(stores, { user_id, article_id, reading }, some, ownPace)
    items[`reading ${article_id} ${reading}`] = item
    counted.push(...shares.map((share, n) => ({ ...share, day: some[n]?.day ?? '' })))
  }
  for (const [day, shares] of Map.groupBy(counted, one => one.day)) {
    const { rows, characters, ms, again_ms } = addedUp(shares)
    const added = { read_rows: rows, read_characters: characters, read_ms: ms }
    const again = again_ms > 0 && { read_again_ms: again_ms }
    items[`day ${day}`] = plainAdd(stores.learning.studyDays, { user_id, day }, { ...added, ...again })
  }
  return items
}

const ofReading = ({ article_id, reading = 1 }: ReportedReading) => `${article_id} ${reading}`

/** `pace` is null if no event names rows. */
async function oneReading(
  stores: Stores,
  key: ReadingKey,
  reportedReadings: readonly ReportedReading[],
  pace: number | null,
): Promise<{ shares: Share[]; item: TransactItem }> {
  const { readingTimes, signal } = stores.learning
  const isNamed = reportedReadings.every(({ ranges }) => ranges)
  const { data: before } =
    pace === null ? { data: null } : await readingTimes.get(key).go({ consistent: true, abortSignal: signal })
  const { counted, counted_revision } = before ?? {}
  const stored =
    counted === undefined || counted_revision === undefined ? null : { counted, counted_revision }
  /** Something counted before any rows were named. */
  const wasUnnamed = before !== null && counted === undefined
  const sentences =
    pace === null ? null : await sentencesOf(stores, key, stored, wasUnnamed ? reportedReadings : null)
  const shares: Share[] = []
  for (const one of reportedReadings) shares.push(await shareIn(one, sentences, pace))
  const { again_ms, ...sum } = addedUp(shares)
  return {
    shares,
    item: plainAdd(
      readingTimes,
      { ...key, ...sentences?.stored(), ...((wasUnnamed || !isNamed) && { unnamed: 1 }) },
      { ...sum, ...(again_ms > 0 && { again_ms }) },
      pace === null ? {} : { counted, counted_revision },
    ),
  }
}

/**
 * Null for a text that is gone or has no rows. `firstNamed` events are the first with rows in a reading that counted
 * without.
 */
async function sentencesOf(
  { content }: Stores,
  { user_id, article_id, reading }: ReadingKey,
  stored: StoredCounted | null,
  firstNamed: readonly ReportedReading[] | null,
) {
  const [item] = await readHeads(content, [article_id])
  const head = item && headIn(content, item)
  if (!head || readyRows(head) === 0) return null
  const before = firstNamed ? await countedUpToFurthest(content, user_id, head, reading, firstNamed) : stored
  return countedSentences(content, head, before)
}

async function shareIn(
  reportedReading: ReportedReading,
  sentences: CountedSentences | null,
  pace: number | null,
): Promise<Share> {
  const { ranges, content_revision, rows, characters = 0, ms } = reportedReading
  if (pace === null || ranges === undefined || content_revision === undefined)
    return { rows, characters, ms, again_ms: 0 }
  const fresh = sentences && (await sentences.count(ranges, content_revision))
  return fresh ? shareOf({ rows, characters, ms }, fresh, pace) : readAgain(ms)
}

function addedUp(shares: readonly Share[]): Share {
  const sum = { rows: 0, characters: 0, ms: 0, again_ms: 0 }
  for (const { rows, characters, ms, again_ms } of shares) {
    sum.rows += rows
    sum.characters += characters
    sum.ms += ms
    sum.again_ms += again_ms
  }
  return sum
}
