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

/** The number of a learner's events, and of those that have been folded. */
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
      /** The day (UTC) of the last event that counts for the quota, and how many such events it has. */
      counted_day: { type: 'string' },
      day_events: { type: 'number' },
    },
    indexes: { head: primaryIndex(EVENT_HEAD.pk, EVENT_HEAD.sk) },
  })
export type EventHeadRecord = EntityItem<ReturnType<typeof eventHeadEntity>>

/** Attributes of an event that its targets have, too. */
const OF_EVENT = {
  user_id: z.number(),
  seq: z.number(),
  event_id: z.string(),
  source: EventSource,
  occurred_at: z.string(),
  recorded_at: z.string(),
  /** The study day of `occurred_at`, by the learner's settings when it was recorded. */
  day: z.string(),
  generation: z.number(),
  retracted_at: z.exactOptional(z.string()),
}

/** Something that happened to a learner, as it was sent. Only a retraction changes it. */
export const eventRecord = recordCodec(
  'event',
  z.object({
    ...OF_EVENT,
    kind: EventKind,
    /** JSON text, of which most readers need only a part. */
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
      /** Only feedback, which is removed when the profile is cleared. */
      feedback: {
        ...secondaryIndex('gsi1', 'FEEDBACKEVENTS#${user_id}', '${generation}#${seq}'),
        condition: event => event.kind === 'feedback',
      },
    },
  })

/** The receipt of an event by its id, so that no event is recorded twice. It outlives the event. */
export const eventReceiptRecord = recordCodec(
  'event_receipt',
  z.object({ user_id: z.number(), event_id: z.string(), seq: z.number(), fingerprint: z.string() }),
)
export const eventReceiptEntity = (table: StoreTable) =>
  storedEntity(table, {
    ...eventReceiptRecord.declaration(LEARNED),
    indexes: { receipt: primaryIndex(EVENT_RECEIPT.pk, EVENT_RECEIPT.sk) },
  })

/** One target of an event, by its object. */
export const evidenceRecord = recordCodec(
  'evidence',
  z.object({
    ...OF_EVENT,
    /** Of the object. */
    kind: ObjectKind,
    object_id: z.string(),
    /** Its place among the event's targets. */
    n: z.number(),
    event_kind: EventKind,
    dimension: AbilityDimension,
    /** Null: unknown. */
    outcome: Outcome.nullable(),
    /** The rest of the event's foundation. */
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

/** How many more words are in each state after a study day than before it. */
export const WordsOfDay = z.object({
  words_known: z.number(),
  /** Learning, and not mature. */
  words_learning: z.number(),
  words_mature: z.number(),
})
export type WordsOfDay = z.infer<typeof WordsOfDay>

/** The counts of one study day of a learner; absent ones are 0. */
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

/** The sum of the events of one reading of an article. */
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
      /** The part of `ms` in which sentences were read that had counted. */
      again_ms: { type: 'number' },
      /** Runs of the sentences that have counted, as JSON text, and the revision in which they are numbered. */
      counted: { type: 'string' },
      counted_revision: { type: 'number' },
      /** 1: some of it was told without its rows, so that it may have counted more than once. */
      unnamed: { type: 'number' },
    },
    indexes: { time: primaryIndex(READING_TIME.pk, READING_TIME.sk) },
  })

export const readingTimeKey = (user_id: number, article_id: number, reading: number) =>
  plainKey(READING_TIME, { user_id, article_id, reading })
