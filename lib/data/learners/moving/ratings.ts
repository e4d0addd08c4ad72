import { z } from 'zod'
import { Name, whole } from '../../../contracts/schemas/basics.ts'
import { Day, Rating } from '../../../contracts/schemas/learners/review.ts'
import { itemsWith } from '../../../store/writing/batch.ts'
import { plainPutIf } from '../../../store/writing/plain-writes.ts'
import { retryWhenChanged } from '../../../store/writing/retry-when-changed.ts'
import { transact } from '../../../store/writing/transact.ts'
import { Counted, reviewLogKey, reviewLogRecord, type StoredLog } from '../../entities/collections/cards.ts'
import { countedBytes, sizeOfRow } from '../../entities/usage/counted.ts'
import { cardHere, cardIdHere, MovedCard, timesOf } from './cards.ts'
import { ADDED, type At, inParts, isDayOf, Moment, type Moving, PRESENT, type Taken, taker } from './taker.ts'

/** Bounds a batch: with their bytes, 91 items are written at once. */
const RATINGS_AT_ONCE = 90
const MOST_MS = 3_600_000
/** No card has it, so that no rating from elsewhere can be undone here. */
const NO_VERSION = 0

const count = whole(0, MOST_MS)
const Line = z
  .object({
    request_id: Name,
    card_id: MovedCard.shape.card_id,
    rating: Rating,
    reviewed_at: Moment,
    day: Day,
    duration_ms: z.exactOptional(whole(0, MOST_MS)),
    source: z.enum(['self', 'import']),
    before: MovedCard,
    after: MovedCard,
    counted: z
      .object({ reviews: count, new: count, learning: count, again: count, lapses: count, ms: count })
      .extend({
        mature: count,
        mature_passed: count,
      }),
    tagged: z.exactOptional(z.literal(1)),
    source_id: z.exactOptional(Name),
  })
  .refine(({ day, reviewed_at }) => isDayOf(day, reviewed_at), {
    path: ['day'],
    message: 'is not the study day of that moment',
  })
  .refine(({ card_id, before, after }) => before.card_id === card_id && after.card_id === card_id, {
    path: ['card_id'],
    message: 'must be that of the card before and after',
  })
type Line = z.infer<typeof Line>

/** Once each; study days come with their own counts. */
export const takeRatings = taker({
  line: Line,
  nameOf: ({ request_id }) => request_id,
  times: ({ reviewed_at, before, after }) => [reviewed_at, ...timesOf(before), ...timesOf(after)],
  take: (moving, lines) =>
    inParts(lines, RATINGS_AT_ONCE, part => retryWhenChanged(() => takeSome(moving, part))),
})

async function takeSome(moving: Moving, part: readonly At<Line>[]): Promise<Taken[]> {
  const { learning, user_id, dry_run } = moving
  const { client, reviewLogs, signal } = learning
  const storedLogs = await itemsWith(
    learning,
    [...new Set(part.map(({ line }) => line.request_id))].map(id => reviewLogKey(user_id, id)),
    [],
  )
  const seen = new Set(storedLogs.map(({ sk }) => sk))
  const rows: ReturnType<typeof reviewLogRecord.encode>[] = []
  const taken = part.map(({ line }): Taken => {
    if (seen.has(line.request_id)) return PRESENT
    seen.add(line.request_id)
    const row = reviewLogRecord.encode(logOf(moving, line))
    rows.push(row)
    return { ...ADDED, bytes: sizeOfRow(row) }
  })
  if (dry_run || rows.length === 0) return taken
  const puts = rows.map(row => [`log ${row.request_id}`, plainPutIf(reviewLogs, row, 'absent')] as const)
  const bytes = taken.reduce((sum, { bytes = 0 }) => sum + bytes, 0)
  const items = { ...Object.fromEntries(puts), ...countedBytes(learning, user_id, { learning: bytes }) }
  await transact(client, items, { signal })
  return taken
}

function logOf(moving: Moving, { before, after, counted, source_id, ...line }: Line): StoredLog {
  const card_id = cardIdHere(moving, line.card_id)
  return {
    ...line,
    user_id: moving.user_id,
    fingerprint: line.request_id,
    card_id,
    before: cardHere(moving, before, NO_VERSION),
    after: cardHere(moving, after, NO_VERSION),
    counted: Counted.parse(counted),
    ...(source_id !== undefined && { source_id: moving.itemOf(source_id) ?? source_id }),
  }
}
