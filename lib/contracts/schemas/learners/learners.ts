import { z } from 'zod'
import { Flag, Id, Name, Text } from '../basics.ts'
import { DictionaryEntry } from '../japanese/dictionary.ts'
import { LineReason } from './line-reasons.ts'
import { FromDictionary } from './words.ts'

export const Erased = z.object({ removed: z.number().int() })
export const ErasedPart = Erased.extend({
  is_more_due: z.boolean(),
  next: z.string().optional().describe('The place to go on from, as `after` of the next call'),
})

/** The version of the lines of a full export. It rises when a reader of the earlier ones would misread a line. */
export const EXPORT_FORMAT = 1

/** The kinds of records in a full export, in their order; the rows of an article follow it. */
export const ExportKind = z.enum([
  'setting',
  'record',
  'change',
  'event',
  'day',
  'reading_time',
  'article',
  'favorite',
  'series',
  'position',
  'word',
  'word_source',
  'kept_sentence',
  'media',
  'occurrence',
  'card',
  'rating',
  'feedback',
])
export type ExportKind = z.infer<typeof ExportKind>

/** A part of it that can be had alone, as a file. */
export const ExportedPart = z.enum(['words', 'sentences', 'reviews', 'events', 'profile'])
export type ExportedPart = z.infer<typeof ExportedPart>

export const ExportFormat = z
  .enum(['csv', 'jsonl', 'apkg'])
  .describe('`apkg`: words and sentences alone. `csv`: all but the profile')
export type ExportFormat = z.infer<typeof ExportFormat>

export const ExportFile = z.object({
  format: ExportFormat,
  sound: Flag.default(false).describe('Of a deck: with the sound of its sentences, where they have one'),
})
export type ExportFile = z.output<typeof ExportFile>

/** A line of an export: `kind` says what the rest is. */
export const ExportLine = z.looseObject({ kind: z.string() })
export type ExportLine = z.infer<typeof ExportLine>

export const ExportPart = z.object({
  items: z.array(ExportLine),
  /** After which the next part begins; null at the end. */
  next: z.string().nullable(),
})
export type ExportPart = z.infer<typeof ExportPart>

/**
 * The kinds of lines that another account's export brings, in the order in which they are to be taken: what a line names
 * is there before it. Texts come before all of them, by routes of their own.
 */
export const TakenKind = ExportKind.extract([
  'setting',
  'word',
  'word_source',
  'kept_sentence',
  'media',
  'card',
  'rating',
  'record',
  'event',
  'day',
  'reading_time',
  'series',
  'favorite',
  'position',
])
export type TakenKind = z.infer<typeof TakenKind>

/** Lines of one call, which may have 4 MiB. */
export const MOST_TAKEN = 200

/** The settings of an export that decide which events are taken. */
export const MovedPrivacy = z.object({
  record_events: z.boolean().default(true),
  record_lookups: z.boolean().default(true),
})
export type MovedPrivacy = z.output<typeof MovedPrivacy>

export const TakePart = z.strictObject({
  kind: TakenKind,
  lines: z
    .array(ExportLine.extend({ kind: Text }))
    .min(1)
    .max(MOST_TAKEN)
    .describe(
      'As the export has them and in its order, but records of `taxonomy` before all others; each is checked on its own',
    ),
  articles: z
    .array(z.tuple([Id, Id]))
    .max(20_000)
    .default([])
    .describe(
      'The id in the export and the one here, of the texts that the lines name; one that is missing did not come',
    ),
  items: z
    .array(z.tuple([Name, Name]))
    .max(20_000)
    .default([])
    .describe(
      'The `item_id` in the export and the one here, of the kept sentences that cards, ratings and events name; the same of the sentences of words that ratings name, unless it is the same',
    ),
  dictionary: FromDictionary.nullable().default(null),
  entries: z
    .array(DictionaryEntry.nullable())
    .max(MOST_TAKEN)
    .default([])
    .describe(
      'Of words: what the dictionary has under the form and reading of each line, in their order; null where it has nothing',
    ),
  privacy: MovedPrivacy.nullable()
    .default(null)
    .describe('Of events in a dry run: what the export says, since a run would have taken it before them'),
  words: z
    .array(z.tuple([Name, Name]))
    .max(20_000)
    .default([])
    .describe(
      'Of a dry run: the skill in the export and the one here, of the words that these lines name and that earlier lines would have brought',
    ),
  planned: z
    .record(Text.max(100), z.number().int().min(0))
    .default({})
    .describe(
      'Of a dry run: how many lines of each kind, and records of each resource, would have come before',
    ),
  overwrite: z.boolean().describe('True: a line counts more than what is here'),
  dry_run: z.boolean().describe('Only say what would become of each line, if all lines before it had come'),
})
export type TakePart = z.infer<typeof TakePart>

export const TakeOutcome = z
  .enum(['added', 'changed', 'present', 'invalid', 'skipped'])
  .describe(
    '`present`: here already, and not changed; `invalid`: not what an export has; `skipped`: not wanted here, or nothing to which it belongs is here',
  )
export type TakeOutcome = z.infer<typeof TakeOutcome>

export const TakenPart = z.object({
  outcomes: z.array(TakeOutcome).describe('One for each line, in their order'),
  reasons: z.array(LineReason.nullable()).describe('Why a line is invalid or was skipped, in their order'),
  item_ids: z
    .array(Name.nullable())
    .describe(
      'Of kept sentences their `item_id`, and of sentences of words their `source_id` here, in their order, for `items` of later calls',
    ),
  names: z
    .array(z.array(z.string()))
    .describe(
      'Of a dry run: what each line would be here; a line with a name of an earlier one would be `present`. Of a word the skill here, and the one in the export',
    ),
  bytes: z.number().int().describe('What the lines that are added count for the quota'),
})
export type TakenPart = z.infer<typeof TakenPart>
