import type { EventOutcome } from '../../../contracts/schemas/learners/learning-events.ts'
import { dayInUtc } from '../../../learning/schedule/study-time.ts'
import { settled } from '../../../platform/async/settled.ts'
import { Problem } from '../../../platform/problems/errors.ts'
import { batchesOf } from '../../../platform/values/batches.ts'
import { verdictOf } from '../../../store/writing/once.ts'
import { retryWhenChanged } from '../../../store/writing/retry-when-changed.ts'
import { type TransactItem, transact } from '../../../store/writing/transact.ts'
import { type EventSettings, eventSettings } from '../records/kept-settings.ts'
import type { Learning, Stores } from '../records/learning.ts'
import { eventsOn, readEventHead } from './event-head.ts'
import { type EventToRecord, eventFingerprint, recordedEvents } from './event-writes.ts'
import { readingWrites } from './reading-writes.ts'
import { checkedEvents, receiptsOf, refusal, type Sent, unsaid } from './sent-events.ts'

/** DynamoDB takes 100; the head is one more. */
const WRITES_AT_ONCE = 90

const MISMATCH = 'Another event was recorded under this id. Give each event an id of its own.'

/** Judges each event alone, and records it once, up to a number a day (UTC). */
export async function recordEvents(
  stores: Stores,
  user_id: number,
  sentEvents: readonly unknown[],
  mostToday: number,
): Promise<EventOutcome[]> {
  const { learning } = stores
  const [settings, sent] = await settled([
    eventSettings(learning, user_id),
    checkedEvents(stores, user_id, sentEvents),
  ])
  if (settings.record_events)
    for (const batch of inTransactions(sent))
      await retryWhenChanged(() =>
        recordBatch(learning, { user_id, settings, mostToday }, batch, fresh =>
          readingWrites(stores, user_id, settings, fresh),
        ),
      )
  return sent.map(({ outcome }) => outcome)
}

/** For the platform's own events, which tell of no reading. */
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

const inTransactions = (sent: readonly Sent[]) =>
  batchesOf(
    sent.filter(({ event }) => event),
    { size: WRITES_AT_ONCE },
    ({ event }) => {
      const { foundation, reading } = event?.payload ?? {}
      return 2 + (foundation?.targets.length ?? 0) + (reading ? 2 : 0)
    },
  )

const tooManyEvents = (today: number, most: number) =>
  new Problem(
    'quota_reached',
    `You have recorded ${today.toLocaleString('en')} events today (UTC), and the maximum is ${most.toLocaleString('en')}. Send these again tomorrow.`,
    { members: { quota: 'events_a_day' } },
  )

async function recordBatch(
  learning: Learning,
  { user_id, settings, mostToday }: { user_id: number; settings: EventSettings; mostToday: number },
  batch: readonly Sent[],
  readingOf: (fresh: readonly EventToRecord[]) => Promise<Record<string, TransactItem>> = async () => ({}),
): Promise<void> {
  const [head, receipts] = await Promise.all([
    readEventHead(learning, user_id),
    receiptsOf(learning, user_id, batch),
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
    if (today + fresh.length > mostToday) throw tooManyEvents(today, mostToday)
    const items = recordedEvents(learning, { user_id, head, settings }, fresh)
    await transact(learning.client, { ...items, ...(await readingOf(fresh)) }, { signal: learning.signal })
  }
  for (const [at, one] of batch.entries()) one.outcome = outcomes[at] ?? one.outcome
}
