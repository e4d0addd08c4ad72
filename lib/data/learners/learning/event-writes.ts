import type {
  EventKind,
  EventPayload,
  EventSource,
} from '../../../contracts/schemas/learners/learning-events.ts'
import { dayInUtc, studyDay } from '../../../learning/schedule/study-time.ts'
import { fingerprintOf } from '../../../store/writing/once.ts'
import { plainPut, plainPutIf } from '../../../store/writing/plain-writes.ts'
import { inTransaction, type TransactItem } from '../../../store/writing/transact.ts'
import {
  type EventHeadRecord,
  eventReceiptRecord,
  eventRecord,
  evidenceRecord,
  type StoredEvent,
} from '../../entities/collections/event.ts'
import { eventKey, receiptKey } from '../../entities/collections/keys.ts'
import { countedBytes, sizeOfRow } from '../../entities/usage/counted.ts'
import { type EventSettings, eventSettings } from '../records/kept-settings.ts'
import type { Learning } from '../records/learning.ts'
import { readStored } from '../records/read-items.ts'
import { eventsOn, newEventHead, raisedHead, readEventHead } from './event-head.ts'
import { fold, type Snapshot } from './fold.ts'
import { nameOfObject, type ObjectName, writtenSnapshot } from './snapshots.ts'
import { evidenceIn, ofEntries, targetsOfObject } from './stored-events.ts'

export interface EventToRecord {
  event_id: string
  kind: EventKind
  source: EventSource
  occurred_at: string
  payload: EventPayload
}

interface EventChanges {
  readonly record?: readonly EventToRecord[]
  /** Skips unknown and retracted ones. */
  readonly retract?: readonly string[]
}

/**
 * Records and retracts within another transaction: a head, the bytes, at most 22 items for a recorded event and 41 for a
 * retracted one. Empty for a learner who does not record. The conditions fail if other events come first:
 * `retryWhenChanged` starts over.
 */
export async function eventWrites(
  learning: Learning,
  user_id: number,
  { record = [], retract = [] }: EventChanges,
): Promise<Record<string, TransactItem>> {
  const [settings, head, retracted] = await Promise.all([
    eventSettings(learning, user_id),
    readEventHead(learning, user_id),
    notRetracted(learning, user_id, retract),
  ])
  return {
    ...recordedEvents(learning, { user_id, head, settings, withSnapshots: retracted.length > 0 }, record),
    ...(head && (await retractedEvents(learning, head, retracted))),
  }
}

interface Recording {
  readonly user_id: number
  readonly head: EventHeadRecord | null
  readonly settings: EventSettings
  readonly withSnapshots?: boolean
  readonly bytes?: number
}

/** Includes the head, from which events are numbered on. */
export function recordedEvents(
  learning: Learning,
  { user_id, head, settings, withSnapshots = false, bytes: beside = 0 }: Recording,
  sentEvents: readonly EventToRecord[],
): Record<string, TransactItem> {
  const events = settings.record_events ? sentEvents : []
  if (events.length === 0 && !withSnapshots) return countedBytes(learning, user_id, { learning: beside })
  const before = head ?? newEventHead(user_id)
  const { event_seq, projection_version, generation } = before
  const recorded_at = learning.now().toISOString()
  const today = dayInUtc(recorded_at)
  const items: Record<string, TransactItem> = {
    'event head': raisedHead(learning, head, {
      ...before,
      event_seq: event_seq + events.length,
      ...(events.length > 0 && { counted_day: today, day_events: eventsOn(today, head) + events.length }),
      projection_version: projection_version + (withSnapshots ? 1 : 0),
    }),
  }
  let bytes = beside
  for (const [at, event] of events.entries()) {
    const stored: StoredEvent = {
      ...event,
      user_id,
      seq: event_seq + 1 + at,
      recorded_at,
      day: studyDay(new Date(event.occurred_at), settings),
      generation,
      payload: JSON.stringify(event.payload),
    }
    const one = oneEvent(learning, stored, eventFingerprint(event))
    Object.assign(items, one.items)
    bytes += one.bytes
  }
  return {
    ...items,
    ...countedBytes(learning, user_id, { learning: bytes }),
  }
}

export const eventFingerprint = ({ kind, source, occurred_at, payload }: EventToRecord): string =>
  fingerprintOf(kind, source, occurred_at, payload)

/** Includes receipt, evidence, and their bytes. */
export function oneEvent(
  { events, eventReceipts, evidence }: Learning,
  event: StoredEvent,
  fingerprint: string,
): { items: Record<string, TransactItem>; bytes: number } {
  const { user_id, seq, event_id } = event
  const row = eventRecord.encode(event)
  const receipt = { user_id, event_id, seq, fingerprint }
  const items: Record<string, TransactItem> = {
    [`event ${seq}`]: plainPut(events, row),
    [`receipt ${seq}`]: plainPutIf(eventReceipts, receipt, 'absent'),
  }
  let bytes = sizeOfRow(row) + sizeOfRow(receipt)
  for (const target of evidenceIn(event)) {
    const targeted = evidenceRecord.encode(target)
    items[`evidence ${seq} ${target.n}`] = plainPut(evidence, targeted)
    bytes += sizeOfRow(targeted)
  }
  return { items, bytes }
}

async function notRetracted(learning: Learning, user_id: number, ids: readonly string[]) {
  const storedEvents = await Promise.all(ids.map(id => findEvent(learning, user_id, id)))
  return storedEvents.filter(event => event !== null).filter(({ retracted_at }) => retracted_at === undefined)
}

export async function findEvent(
  learning: Learning,
  user_id: number,
  event_id: string,
): Promise<StoredEvent | null> {
  const [receipt] = await readStored(learning, eventReceiptRecord, [receiptKey(user_id, event_id)])
  if (!receipt) return null
  const [event] = await readStored(learning, eventRecord, [eventKey(user_id, receipt.seq)])
  return event ?? null
}

/** Folds objects anew from the remaining evidence; beyond the head too, where a cut-off projection may have written. */
async function retractedEvents(
  learning: Learning,
  head: EventHeadRecord,
  retracted: readonly StoredEvent[],
): Promise<Record<string, TransactItem>> {
  const { events, evidence } = learning
  const { user_id } = head
  const retracted_at = learning.now().toISOString()
  const items: Record<string, TransactItem> = {}
  const met: ObjectName[] = []
  for (const event of retracted) {
    const { seq } = event
    items[`event ${seq}`] = inTransaction(events)
      .patch({ user_id, seq })
      .set({ retracted_at })
      .where((stored, { notExists }) => notExists(stored.retracted_at))
    for (const { kind, object_id, n } of evidenceIn(event)) {
      items[`evidence ${seq} ${n}`] = inTransaction(evidence)
        .patch({ user_id, kind, object_id, seq, n })
        .set({ retracted_at })
      met.push({ kind, object_id })
    }
  }
  const objects = new Map((await ofEntries(learning, met)).map(object => [nameOfObject(object), object]))
  const without = new Set(retracted.map(({ seq }) => seq))
  for (const [name, object] of objects) {
    const left = (await targetsOfObject(learning, head, object)).filter(({ seq }) => !without.has(seq))
    const snapshot = left.reduce<Snapshot | null>(fold, null)
    items[`snapshot ${name}`] = writtenSnapshot(learning, head, object, snapshot)
  }
  return items
}
