import { z } from 'zod'
import { Flag } from '../basics.ts'

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
