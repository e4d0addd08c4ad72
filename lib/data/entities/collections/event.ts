import type { EntityItem } from 'electrodb'
import { EventKind, EventSource } from '../../../contracts/schemas/learners/learning-events.ts'
import type { StoreTable } from '../../../store/client.ts'
import { digits, number, primaryIndex, secondaryIndex, storedEntity, text } from '../../../store/entity.ts'
import {
  EVENT,
  EVENT_HEAD,
  EVENT_RECEIPT,
  EVIDENCE,
  LEARNED,
  SEQ_DIGITS,
  STUDY_DAY,
  TARGET_DIGITS,
} from './keys.ts'

const seq = { ...number, padding: digits(SEQ_DIGITS) }

/** How far a learner's events go, and how far they have been folded. */
export const eventHeadEntity = (table: StoreTable) =>
  storedEntity(table, {
    model: { service: 'collections', entity: 'event_head', version: '1' },
    belonging: LEARNED,
    attributes: {
      user_id: number,
      /** Of the last event. */
      event_seq: number,
      /** Every event up to this one is in the snapshots of this epoch. */
      projected_seq: number,
      /** Rises whenever `projected_seq` moves and whenever an event is retracted. */
      projection_version: number,
      /** Rises when all events are folded anew. Snapshots of another epoch count as absent. */
      epoch: number,
      /** The rules that the snapshots follow. */
      evaluator_version: text,
      /** Rises when the profile is cleared: feedback of an earlier generation counts for nothing. */
      generation: number,
    },
    indexes: { head: primaryIndex(EVENT_HEAD.pk, EVENT_HEAD.sk) },
  })
export type EventHeadRecord = EntityItem<ReturnType<typeof eventHeadEntity>>

/** Something that happened to a learner, as it was sent. Only a retraction changes it. */
export const eventEntity = (table: StoreTable) =>
  storedEntity(table, {
    model: { service: 'collections', entity: 'event', version: '1' },
    belonging: LEARNED,
    attributes: {
      user_id: number,
      seq,
      event_id: text,
      kind: { type: EventKind.options, required: true },
      source: { type: EventSource.options, required: true },
      occurred_at: text,
      recorded_at: text,
      /** The study day of `occurred_at`, by the learner's settings when it was recorded. */
      day: text,
      generation: { ...number, padding: digits(SEQ_DIGITS) },
      /** JSON. */
      payload: text,
      retracted_at: { type: 'string' },
    },
    indexes: {
      event: primaryIndex(EVENT.pk, EVENT.sk),
      /** Only feedback, which is removed when the profile is cleared. */
      feedback: {
        ...secondaryIndex('gsi1', 'FEEDBACKEVENTS#${user_id}', '${generation}#${seq}'),
        condition: event => event.kind === 'feedback',
      },
    },
  })
export type EventRecord = EntityItem<ReturnType<typeof eventEntity>>

/** Which event has an id, so that none is recorded twice. It outlives the event. */
export const eventReceiptEntity = (table: StoreTable) =>
  storedEntity(table, {
    model: { service: 'collections', entity: 'event_receipt', version: '1' },
    belonging: LEARNED,
    attributes: { user_id: number, event_id: text, seq: number, fingerprint: text },
    indexes: { receipt: primaryIndex(EVENT_RECEIPT.pk, EVENT_RECEIPT.sk) },
  })

/** One target of an event, by its object. `context` is the rest of the event's foundation, as JSON. */
export const evidenceEntity = (table: StoreTable) =>
  storedEntity(table, {
    model: { service: 'collections', entity: 'evidence', version: '1' },
    belonging: LEARNED,
    attributes: {
      user_id: number,
      /** Of the object. */
      kind: text,
      object_id: text,
      seq,
      /** Its place among the event's targets. */
      n: { ...number, padding: digits(TARGET_DIGITS) },
      event_id: text,
      event_kind: text,
      source: text,
      occurred_at: text,
      recorded_at: text,
      day: text,
      generation: number,
      dimension: text,
      /** Absent: unknown. */
      outcome: { type: 'string' },
      context: text,
      retracted_at: { type: 'string' },
    },
    indexes: { evidence: primaryIndex(EVIDENCE.pk, EVIDENCE.sk) },
  })

/** What a learner did on one study day. */
export const studyDayEntity = (table: StoreTable) =>
  storedEntity(table, {
    model: { service: 'collections', entity: 'study_day', version: '1' },
    belonging: LEARNED,
    attributes: {
      user_id: number,
      day: text,
      /** Absent where nothing was reported. */
      read_rows: { type: 'number' },
      read_ms: { type: 'number' },
      /** Ratings, by the state of the card that was rated. */
      reviews: { type: 'number' },
      new: { type: 'number' },
      learning: { type: 'number' },
      again: { type: 'number' },
      lapses: { type: 'number' },
      /** Spent on ratings. */
      ms: { type: 'number' },
      /** Ratings of mature cards, and those of them that were remembered. */
      mature: { type: 'number' },
      mature_passed: { type: 'number' },
    },
    indexes: { day: primaryIndex(STUDY_DAY.pk, STUDY_DAY.sk) },
  })
