import { z } from 'zod'
import { CLOCK_AHEAD_MS } from '../../../contracts/schemas/basics.ts'
import { type EventOutcome, NewEvent } from '../../../contracts/schemas/learners/learning-events.ts'
import { settled } from '../../../platform/async/settled.ts'
import { Problem } from '../../../platform/problems/errors.ts'
import { dayInUtc } from '../../../platform/values/study-time.ts'
import { verdictOf } from '../../../store/writing/once.ts'
import { retryWhenChanged } from '../../../store/writing/retry-when-changed.ts'
import { transact } from '../../../store/writing/transact.ts'
import { eventReceiptRecord } from '../../entities/collections/event.ts'
import { receiptKey } from '../../entities/collections/keys.ts'
import { type EventSettings, eventSettings } from '../records/kept-settings.ts'
import type { Learning } from '../records/learning.ts'
import { readById } from '../records/read-items.ts'
import { unknownAmong } from '../skills/catalogue.ts'
import { eventsOn, readEventHead } from './event-head.ts'
import { type EventToRecord, eventFingerprint, recordedEvents } from './event-writes.ts'

const EARLIEST = Date.parse('1970-01-01')
/** DynamoDB takes 100; the head is one more. */
const WRITES_AT_ONCE = 90

const MISMATCH = 'Another event was recorded under this id. Give each event an id of its own.'

interface Sent {
  /** Null if it is refused. */
  event: EventToRecord | null
  outcome: EventOutcome
}

/**
 * Records events from a client, each once. An invalid event does not affect the others. On a day (UTC) with so many events
 * no further ones are recorded.
 */
export async function recordEvents(
  learning: Learning,
  user_id: number,
  given: readonly unknown[],
  mostToday: number,
): Promise<EventOutcome[]> {
  const latest = learning.now().getTime() + CLOCK_AHEAD_MS
  const sent = given.map(one => readEvent(one, latest))
  const [settings] = await settled([eventSettings(learning, user_id), refuseUnknown(learning, sent)])
  if (settings.record_events)
    for (const batch of inTransactions(sent))
      await retryWhenChanged(() => recordBatch(learning, { user_id, settings, mostToday }, batch))
  return sent.map(({ outcome }) => outcome)
}

/** Records an event of the platform's own. */
export const recordOwnEvent = (
  learning: Learning,
  user_id: number,
  settings: EventSettings,
  event: EventToRecord,
  mostToday: number,
): Promise<void> =>
  retryWhenChanged(() =>
    recordBatch(learning, { user_id, settings, mostToday }, [{ event, outcome: unsaid(event) }]),
  )

function readEvent(given: unknown, latest: number): Sent {
  const parsed = NewEvent.safeParse(given)
  if (!parsed.success) {
    const { data } = z.object({ event_id: z.string().max(100) }).safeParse(given)
    const [issue] = parsed.error.issues
    return refused(data?.event_id ?? null, `${issue?.path.join('.') || 'event'}: ${issue?.message}`)
  }
  const { event_id, occurred_at } = parsed.data
  const at = Date.parse(occurred_at)
  if (at > latest) return refused(event_id, 'occurred_at: is in the future. Check the clock of the device.')
  if (at < EARLIEST) return refused(event_id, 'occurred_at: must not lie before 1970')
  const event = { ...parsed.data, occurred_at: new Date(at).toISOString() }
  return { event, outcome: unsaid(event) }
}

const unsaid = ({ event_id }: EventToRecord): EventOutcome => ({ event_id, seq: null, duplicate: false })

type Refusal = NonNullable<EventOutcome['refused']>
const refusal = (event_id: string | null, code: Refusal['code'], detail: string): EventOutcome => ({
  event_id,
  seq: null,
  duplicate: false,
  refused: { code, detail },
})

const refused = (event_id: string | null, detail: string): Sent => ({
  event: null,
  outcome: refusal(event_id, 'invalid_input', detail),
})

/** Refuses events about unknown skills or senses. None is created for them, since an id does not tell the word. */
async function refuseUnknown(learning: Learning, sent: readonly Sent[]): Promise<void> {
  const objectsOf = ({ event }: Sent) => event?.payload.foundation?.targets.map(({ object }) => object) ?? []
  const unknown = new Set<unknown>(await unknownAmong(learning, sent.flatMap(objectsOf)))
  for (const one of sent) {
    const objects = objectsOf(one)
    const at = objects.findIndex(object => unknown.has(object))
    if (!one.event || at < 0) continue
    const detail = `there is no such ${objects[at]?.kind}: add the word first`
    Object.assign(one, refused(one.event.event_id, `payload.foundation.targets.${at}.object.id: ${detail}`))
  }
}

/** The valid events in their order, as many at a time as one transaction takes. */
function* inTransactions(sent: readonly Sent[]): Generator<Sent[]> {
  let batch: Sent[] = []
  let writes = 0
  for (const one of sent) {
    if (!one.event) continue
    const { foundation, reading } = one.event.payload
    const more = 2 + (foundation?.targets.length ?? 0) + (reading ? 1 : 0)
    if (writes + more > WRITES_AT_ONCE) {
      yield batch
      batch = []
      writes = 0
    }
    batch.push(one)
    writes += more
  }
  if (batch.length > 0) yield batch
}

const tooManyEvents = (most: number) =>
  new Problem(
    'quota_reached',
    `You may record ${most} events a day, and have recorded as many today. Send these again tomorrow.`,
    { members: { quota: 'events_a_day' } },
  )

/** Records the new events of a batch in one transaction, and notes the outcome of each. */
async function recordBatch(
  learning: Learning,
  { user_id, settings, mostToday }: { user_id: number; settings: EventSettings; mostToday: number },
  batch: readonly Sent[],
): Promise<void> {
  const ids = batch.flatMap(({ event }) => event?.event_id ?? [])
  const [head, receipts] = await Promise.all([
    readEventHead(learning, user_id),
    readById(learning, eventReceiptRecord, 'event_id', id => receiptKey(user_id, id), ids),
  ])
  const fresh: EventToRecord[] = []
  const outcomes = batch.map(({ event, outcome }): EventOutcome => {
    if (!event) return outcome
    const { event_id } = event
    const fingerprint = eventFingerprint(event)
    const receipt = receipts.get(event_id)
    if (receipt && verdictOf(receipt, fingerprint) === 'done')
      return { event_id, seq: receipt.seq, duplicate: true }
    if (receipt) return refusal(event_id, 'idempotency_mismatch', MISMATCH)
    fresh.push(event)
    const seq = (head?.event_seq ?? 0) + fresh.length
    receipts.set(event_id, { user_id, event_id, seq, fingerprint })
    return { event_id, seq, duplicate: false }
  })
  if (fresh.length > 0) {
    const today = eventsOn(dayInUtc(learning.now().toISOString()), head)
    if (today + fresh.length > mostToday) throw tooManyEvents(mostToday)
    const items = recordedEvents(learning, { user_id, head, settings }, fresh)
    await transact(learning.client, items, { signal: learning.signal })
  }
  for (const [at, one] of batch.entries()) one.outcome = outcomes[at] ?? one.outcome
}
