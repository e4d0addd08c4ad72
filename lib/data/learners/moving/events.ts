import { z } from 'zod'
import { Name } from '../../../contracts/schemas/basics.ts'
import { EventKind, EventPayload } from '../../../contracts/schemas/learners/learning-events.ts'
import { Day } from '../../../contracts/schemas/learners/review.ts'
import { batchesOf } from '../../../platform/values/batches.ts'
import { nameOf } from '../../../platform/values/name-of.ts'
import { retryWhenChanged } from '../../../store/writing/retry-when-changed.ts'
import { type TransactItem, transact } from '../../../store/writing/transact.ts'
import { eventReceiptRecord, type StoredEvent } from '../../entities/collections/event.ts'
import { receiptKey } from '../../entities/collections/keys.ts'
import { countedBytes } from '../../entities/usage/counted.ts'
import { newEventHead, raisedHead, readEventHead } from '../learning/event-head.ts'
import { eventFingerprint, findEvent, oneEvent } from '../learning/event-writes.ts'
import { feedbackEventId } from '../profile/material-feedback.ts'
import { eventSettings, privacy } from '../records/kept-settings.ts'
import { readById } from '../records/read-items.ts'
import { readRecord } from '../records/read-records.ts'
import { unknownAmong } from '../skills/catalogue.ts'
import { articlesIn, payloadHere, targetsIn } from './event-payload.ts'
import { ADDED, type At, isDayOf, Moment, type Moving, PRESENT, skipped, type Taken, taker } from './taker.ts'

/** DynamoDB takes 100 writes; head and bytes are two more. */
const WRITES_AT_ONCE = 90

const Line = z
  .object({
    event_id: Name,
    event_kind: EventKind,
    occurred_at: Moment,
    day: Day,
    payload: EventPayload,
    retracted_at: Moment.optional(),
  })
  .refine(({ day, occurred_at }) => isDayOf(day, occurred_at), {
    path: ['day'],
    message: 'is not the study day of that moment',
  })
type Line = z.infer<typeof Line>

interface Here {
  readonly event: Omit<StoredEvent, 'seq' | 'recorded_at' | 'generation'>
  readonly taken: Taken
}

/** Takes events in order, once each, as far as recording is allowed. Study days and readings have their own counts. */
export const takeEvents = taker({
  line: Line,
  times: ({ occurred_at, retracted_at }) => [occurred_at, retracted_at],
  async take(moving, lines) {
    const { record_events, record_lookups } = await allowedIn(moving)
    if (!record_events) return lines.map(() => skipped('events_off'))
    const isForbidden = ({ line }: At<Line>) =>
      !record_lookups && line.payload.foundation?.task_type === 'lookup'
    const allowed = lines.filter(at => !isForbidden(at))
    const events = await eventsHere(moving, allowed)
    const taken = new Map<At<Line>, Taken>()
    let done = 0
    for (const batch of batchesOf(events, { size: WRITES_AT_ONCE }, writesOf)) {
      const outcomes = await retryWhenChanged(() => takeBatch(moving, batch))
      for (const [k, outcome] of outcomes.entries()) {
        const at = allowed[done + k]
        if (at) taken.set(at, outcome)
      }
      done += batch.length
    }
    return lines.map(at => taken.get(at) ?? skipped('lookups_off'))
  },
})

async function allowedIn({ learning, user_id, overwrite, dry_run, privacy: movedPrivacy }: Moving) {
  const here = await eventSettings(learning, user_id)
  const isTaken =
    dry_run && movedPrivacy && (overwrite || (await readRecord(learning, user_id, privacy, 'me')) === null)
  if (!isTaken) return here
  return {
    record_events: here.record_events && movedPrivacy.record_events,
    record_lookups: here.record_lookups && movedPrivacy.record_lookups,
  }
}

const writesOf = ({ event }: Here) => 2 + targetsIn(EventPayload.parse(JSON.parse(event.payload))).length

async function eventsHere(moving: Moving, lines: readonly At<Line>[]): Promise<Here[]> {
  const { learning, user_id } = moving
  const objects = lines.flatMap(({ line }) => targetsIn(line.payload)).map(({ object }) => object)
  // A dry run has not taken the words, and does not know their senses.
  const missing = await unknownAmong(learning, objects)
  const isPlanned = ({ kind, id }: (typeof objects)[number]) =>
    moving.dry_run && (kind === 'sense' || moving.wordOf(id) !== null)
  const unknown = new Set<unknown>(missing.filter(object => !isPlanned(object)))
  const texts = await moving.textsOf(lines.flatMap(({ line }) => articlesIn(line.payload)))
  const here: Here[] = []
  for (const { line } of lines) {
    const { event_kind: kind, occurred_at, day, retracted_at } = line
    const { payload, left } = payloadHere(moving, line.payload, { unknown, texts })
    here.push({
      event: {
        ...{ user_id, event_id: await eventIdHere(moving, line), kind, source: 'import', occurred_at, day },
        ...(retracted_at === undefined ? {} : { retracted_at }),
        payload: JSON.stringify(payload),
      },
      taken: left > 0 ? { ...ADDED, reason: { code: 'names_left_out', value: String(left) } } : ADDED,
    })
  }
  return here
}

/** Renames feedback on texts, whose ids follow from account and record, and could clash with records here. */
async function eventIdHere({ learning, user_id }: Moving, line: Line): Promise<string> {
  const { event_id, occurred_at, retracted_at, payload } = line
  if (payload.foundation?.task_type !== 'material_feedback') return event_id
  const record_id = payload.foundation.source_record_id
  const isOfRecord = retracted_at === undefined && record_id !== null
  const own = isOfRecord ? await feedbackEventId(learning, user_id, record_id) : null
  if (own !== null) return own
  const here = await findEvent(learning, user_id, event_id)
  return here?.occurred_at === occurred_at ? event_id : nameOf('moved-feedback', user_id, event_id)
}

async function takeBatch({ learning, user_id, dry_run }: Moving, batch: readonly Here[]): Promise<Taken[]> {
  const head = await readEventHead(learning, user_id)
  const receipts = await readById(
    learning,
    eventReceiptRecord,
    'event_id',
    id => receiptKey(user_id, id),
    batch.map(({ event }) => event.event_id),
  )
  const before = head ?? newEventHead(user_id)
  const seen = new Set(receipts.keys())
  const recorded_at = learning.now().toISOString()
  const items: Record<string, TransactItem> = {}
  let bytes = 0
  let event_seq = before.event_seq
  const taken = batch.map(({ event, taken: outcome }): Taken => {
    if (seen.has(event.event_id)) return PRESENT
    seen.add(event.event_id)
    event_seq += 1
    const stored = { ...event, seq: event_seq, recorded_at, generation: before.generation }
    const payload = EventPayload.parse(JSON.parse(event.payload))
    const one = oneEvent(learning, stored, eventFingerprint({ ...event, payload }))
    Object.assign(items, one.items)
    bytes += one.bytes
    return { ...outcome, bytes: one.bytes }
  })
  if (dry_run || event_seq === before.event_seq) return taken
  await transact(
    learning.client,
    {
      ...items,
      'event head': raisedHead(learning, head, { ...before, event_seq }),
      ...countedBytes(learning, user_id, { learning: bytes }),
    },
    { signal: learning.signal },
  )
  return taken
}
