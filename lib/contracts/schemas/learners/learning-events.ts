import { z } from 'zod'
import { Revision } from '../articles/articles.ts'
import { sizeOf } from '../articles/ranges.ts'
import { MOST_RANGES, ReadingNumber, RowRange } from '../articles/reading.ts'
import { Id, IdText, Name, Timestamp, Ulid } from '../basics.ts'
import { AbilityDimension, Support } from './abilities.ts'
import { FASTEST_PACE, SLOWEST_PACE } from './reading-pace.ts'

/** A client's, or a name that follows from what the platform noted. */
export const EventId = Name

export const ObjectKind = z.enum(['skill', 'sense', 'article', 'can_do'])
export type ObjectKind = z.infer<typeof ObjectKind>

const CanDoId = z.string().regex(/^[A-Za-z0-9._:-]{1,50}$/)

/** The objects of knowledge. */
const LearningObject = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.enum(['skill', 'sense']), id: Name }),
  z.strictObject({ kind: z.literal('article'), id: IdText }),
  z.strictObject({ kind: z.literal('can_do'), id: CanDoId }),
])

export const Outcome = z.enum(['correct', 'incorrect'])

const Target = z.strictObject({
  object: LearningObject,
  dimension: AbilityDimension,
  outcome: Outcome.nullable().describe('Null: nothing was tested, or the result is unknown'),
})

/** The evidence of an event. Null always means unknown: a null support is not an empty one. */
export const Foundation = z.strictObject({
  targets: z.array(Target).min(1).max(20),
  support: Support.default(null),
  attempt_id: Ulid.nullable().default(null),
  task_type: z
    .string()
    .regex(/^[a-z._-]{1,50}$/)
    .nullable()
    .default(null),
  article_revision: z
    .strictObject({ article_id: Id, content_revision: z.number().int().positive() })
    .nullable()
    .default(null),
  source_record_id: Name.nullable().default(null),
  first_independent_attempt: z.boolean().nullable().default(null),
  evaluator_version: z
    .string()
    .regex(/^[A-Za-z0-9._-]{1,50}$/)
    .nullable()
    .default(null),
})
export type Foundation = z.infer<typeof Foundation>

const MINUTE_MS = 60_000
/** A sentence that stays in view for longer is no longer read. */
export const MOST_MS_A_SENTENCE = MINUTE_MS
/** The most rows that the ranges of an event have, with the line breaks between their sentences. */
export const MOST_NAMED_ROWS = 2_000

/** The part of an article that was read in one go. */
export const ReadingActivity = z
  .strictObject({
    article_id: Id,
    reading: ReadingNumber.optional().describe('The number of the reading; omitted: 1'),
    rows: z.number().int().min(0).max(500).describe('Sentences that stayed in view at the pace of reading'),
    characters: z
      .number()
      .int()
      .min(0)
      .max(12_000)
      .optional()
      .describe('Of these sentences, without line breaks; 20 to 1,200 a minute'),
    ms: z
      .number()
      .int()
      .min(0)
      .max(10 * MINUTE_MS)
      .describe('The time spent on them, with what was opened on them; at most a minute for each'),
    ranges: z
      .array(RowRange)
      .min(1)
      .max(MOST_RANGES)
      .optional()
      .describe(
        'The rows of these sentences, as the first and last ones of ranges. A sentence whose row is named counts once in a reading: when it comes again, only its time counts. Without ranges, all sentences count',
      ),
    content_revision: Revision.optional().describe(
      'The text in which the ranges count. If rows have moved since, only the time counts',
    ),
  })
  .refine(({ characters = 0, ms }) => characters * MINUTE_MS <= ms * FASTEST_PACE, {
    path: ['characters'],
    message: `must be at most ${FASTEST_PACE} a minute`,
  })
  .refine(({ characters, ms }) => characters === undefined || ms * SLOWEST_PACE <= characters * MINUTE_MS, {
    path: ['characters'],
    message: `must be at least ${SLOWEST_PACE} a minute`,
  })
  .refine(({ characters, rows, ms }) => characters === undefined || ms <= rows * MOST_MS_A_SENTENCE, {
    path: ['ms'],
    message: 'must be at most a minute for each sentence',
  })
  .refine(
    ({ ranges, content_revision, characters }) =>
      (ranges === undefined) === (content_revision === undefined) &&
      (ranges === undefined || characters !== undefined),
    { path: ['ranges'], message: 'must come with content_revision and characters' },
  )
  .refine(({ ranges = [] }) => ranges.every(([from, to]) => from <= to), {
    path: ['ranges'],
    message: 'must not have a range that ends before it begins',
  })
  .refine(({ ranges = [] }) => sizeOf(ranges) <= MOST_NAMED_ROWS, {
    path: ['ranges'],
    message: `must have at most ${MOST_NAMED_ROWS} rows`,
  })
export type ReadingActivity = z.infer<typeof ReadingActivity>

const MOST_PAYLOAD_CHARACTERS = 8_192

/** `foundation` is null in events that say nothing about knowledge; their other fields are stored unchanged. */
export const EventPayload = z
  .looseObject({ foundation: Foundation.nullable().default(null), reading: ReadingActivity.optional() })
  .refine(
    payload => JSON.stringify(payload).length <= MOST_PAYLOAD_CHARACTERS,
    `must take at most ${MOST_PAYLOAD_CHARACTERS} characters as JSON`,
  )
export type EventPayload = z.infer<typeof EventPayload>

export const EventKind = z.enum(['attempt', 'exposure', 'feedback', 'review', 'evaluation'])
export type EventKind = z.infer<typeof EventKind>
export const EventSource = z.enum(['self', 'system', 'import'])
export type EventSource = z.infer<typeof EventSource>

/** An event as clients send it. */
export const NewEvent = z
  .strictObject({
    event_id: Ulid,
    kind: EventKind.extract(['attempt', 'exposure', 'feedback']),
    source: EventSource.extract(['self', 'import']).default('self'),
    occurred_at: Timestamp,
    payload: EventPayload,
  })
  .refine(({ kind, payload }) => kind === 'exposure' || payload.reading === undefined, {
    path: ['payload', 'reading'],
    message: 'belongs to events of kind exposure',
  })

/** The outcome of one event that was sent. */
export const EventOutcome = z.object({
  event_id: z.string().nullable().describe('Null where the event has none'),
  seq: z.number().int().nullable().describe('Null where the event was not recorded'),
  duplicate: z.boolean().describe('It had been recorded before'),
  refused: z
    .object({ code: z.enum(['invalid_input', 'idempotency_mismatch']), detail: z.string() })
    .optional()
    .describe('Why this event was refused; the others were not'),
})
export type EventOutcome = z.infer<typeof EventOutcome>
