import type { EntityItem } from 'electrodb'
import { z } from 'zod'
import { AbilityDimension } from '../../../contracts/schemas/learners/abilities.ts'
import {
  EventKind,
  EventSource,
  Foundation,
  ObjectKind,
  Outcome,
} from '../../../contracts/schemas/learners/learning-events.ts'
import { StudyDay } from '../../../contracts/schemas/learners/review.ts'
import type { StoreTable } from '../../../store/client.ts'
import {
  digits,
  number,
  plainKey,
  primaryIndex,
  secondaryIndex,
  storedEntity,
  text,
} from '../../../store/entity.ts'
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
import { type Decoded, recordCodec } from './record-codec.ts'

const seq = { ...number, padding: digits(SEQ_DIGITS) }

export const eventHeadEntity = (table: StoreTable) =>
  storedEntity(table, {
    model: { service: 'collections', entity: 'event_head', version: '1' },
    belonging: LEARNED,
    attributes: {
      user_id: number,
      event_seq: number,
      /** The snapshots of this epoch include events up to here. */
      projected_seq: number,
      /** Rises whenever `projected_seq` moves or an event is retracted. */
      projection_version: number,
      /** Rises when all events are folded anew. Snapshots of another epoch count as absent. */
      epoch: number,
      evaluator_version: text,
      /** Rises when the profile is cleared: earlier feedback counts for nothing. */
      generation: number,
      /** The day (UTC) of the last event for the quota, and its count. */
      counted_day: { type: 'string' },
      day_events: { type: 'number' },
    },
    indexes: { head: primaryIndex(EVENT_HEAD.pk, EVENT_HEAD.sk) },
  })
export type EventHeadRecord = EntityItem<ReturnType<typeof eventHeadEntity>>

const OF_EVENT = {
  user_id: z.number(),
  seq: z.number(),
  event_id: z.string(),
  source: EventSource,
  occurred_at: z.string(),
  recorded_at: z.string(),
  /** The study day of `occurred_at` by the settings at recording. */
  day: z.string(),
  generation: z.number(),
  retracted_at: z.exactOptional(z.string()),
}

/** Kept as sent; only a retraction changes it. */
export const eventRecord = recordCodec(
  'event',
  z.object({
    ...OF_EVENT,
    kind: EventKind,
    /** JSON text, of which most readers need a part. */
    payload: z.string(),
  }),
)
export type StoredEvent = Decoded<typeof eventRecord>

export const eventEntity = (table: StoreTable) =>
  storedEntity(table, {
    ...eventRecord.declaration(LEARNED),
    attributes: { ...eventRecord.attributes, seq, generation: seq },
    indexes: {
      event: primaryIndex(EVENT.pk, EVENT.sk),
      /** Only feedback, which goes when the profile is cleared. */
      feedback: {
        ...secondaryIndex('gsi1', 'FEEDBACKEVENTS#${user_id}', '${generation}#${seq}'),
        condition: event => event.kind === 'feedback',
      },
    },
  })

/** Prevents recording an event twice. Outlives the event. */
export const eventReceiptRecord = recordCodec(
  'event_receipt',
  z.object({ user_id: z.number(), event_id: z.string(), seq: z.number(), fingerprint: z.string() }),
)
export const eventReceiptEntity = (table: StoreTable) =>
  storedEntity(table, {
    ...eventReceiptRecord.declaration(LEARNED),
    indexes: { receipt: primaryIndex(EVENT_RECEIPT.pk, EVENT_RECEIPT.sk) },
  })

export const evidenceRecord = recordCodec(
  'evidence',
  z.object({
    ...OF_EVENT,
    kind: ObjectKind,
    object_id: z.string(),
    n: z.number(),
    event_kind: EventKind,
    dimension: AbilityDimension,
    /** Null if unknown. */
    outcome: Outcome.nullable(),
    context: Foundation.omit({ targets: true }),
  }),
)
export type StoredEvidence = Decoded<typeof evidenceRecord>

export const evidenceEntity = (table: StoreTable) =>
  storedEntity(table, {
    ...evidenceRecord.declaration(LEARNED),
    attributes: { ...evidenceRecord.attributes, seq, n: { ...number, padding: digits(TARGET_DIGITS) } },
    indexes: { evidence: primaryIndex(EVIDENCE.pk, EVIDENCE.sk) },
  })

export const WordsOfDay = z.object({
  words_known: z.number(),
  /** Learning, and not mature. */
  words_learning: z.number(),
  words_mature: z.number(),
})
export type WordsOfDay = z.infer<typeof WordsOfDay>

/** Absent counts are 0. */
export const StoredDay = StudyDay.extend(WordsOfDay.shape)
  .partial()
  .extend({ user_id: z.number(), day: StudyDay.shape.day })
export type StoredDay = z.infer<typeof StoredDay>

const studyDayRecord = recordCodec('study_day', StoredDay)
export const studyDayEntity = (table: StoreTable) =>
  storedEntity(table, {
    ...studyDayRecord.declaration(LEARNED),
    indexes: { day: primaryIndex(STUDY_DAY.pk, STUDY_DAY.sk) },
  })

const READING_TIME = { pk: 'READINGTIME#${user_id}', sk: '${article_id}#${reading}' } as const

/** Sums the events of one reading. */
export const readingTimeEntity = (table: StoreTable) =>
  storedEntity(table, {
    model: { service: 'collections', entity: 'reading_time', version: '1' },
    belonging: LEARNED,
    attributes: {
      user_id: number,
      article_id: number,
      reading: number,
      rows: { type: 'number' },
      characters: { type: 'number' },
      ms: { type: 'number' },
      /** The part of `ms` over sentences that had counted. */
      again_ms: { type: 'number' },
      /** JSON text with runs of counted sentences, and the revision that numbers them. */
      counted: { type: 'string' },
      counted_revision: { type: 'number' },
      /** 1 if rows were missing, so that sentences may have counted twice. */
      unnamed: { type: 'number' },
    },
    indexes: { time: primaryIndex(READING_TIME.pk, READING_TIME.sk) },
  })

export const readingTimeKey = (user_id: number, article_id: number, reading: number) =>
  plainKey(READING_TIME, { user_id, article_id, reading })
