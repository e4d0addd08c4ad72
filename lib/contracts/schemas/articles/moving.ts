import { z } from 'zod'
import { Id, Text, Timestamp, Ulid } from '../basics.ts'
import { Metadata } from './articles.ts'
import { OWN_TRANSLATION } from './sentences.ts'
import { NewText } from './uploads.ts'

const PART = z.enum(['translation', 'explanation'])
const RULES = z.literal('rules')

/** Members of a row's metadata that a text takes along: its times, and who made or corrected what. */
const KnownMetadata = z.strictObject({
  start: z.number().min(0).optional(),
  end: z.number().min(0).optional(),
  furigana_source: z.literal('person').optional(),
  translation_source: z.enum(['rules', ...OWN_TRANSLATION]).optional(),
  explanation_source: RULES.optional(),
  failures: z.partialRecord(PART, Text.min(1).max(500)).optional(),
  outdated: z.array(PART).max(PART.options.length).optional(),
})

/** A schema would give the members another order, and the same text is to make the same export. */
export const MovedMetadata = Metadata.refine(
  metadata => KnownMetadata.safeParse(metadata).success,
  'must be the metadata of a row',
)

/** The known members of a row's metadata, in their order. */
export const knownMetadata = (metadata: Metadata): Metadata =>
  Object.fromEntries(Object.entries(metadata).filter(([name]) => Object.hasOwn(KnownMetadata.shape, name)))

const Output = Text.max(20_000)

/** A row of an export beside its sentence and furigana; empty where it had nothing. */
export const MovedRow = z.strictObject({
  index: z.number().int().min(0),
  translation: Output,
  explanation: Output,
  notes: Text.max(10_000),
  metadata: MovedMetadata,
})
export type MovedRow = z.output<typeof MovedRow>

const Installation = Text.min(1).max(100)

/** A text of an export: the yomu that it comes from, and its id there. */
export const TextOrigin = z.strictObject({ installation: Installation, article_id: Id })
export type TextOrigin = z.output<typeof TextOrigin>

export const MovedText = z.strictObject({
  task_id: Ulid,
  import_id: Ulid,
  origin: TextOrigin,
  created_at: Timestamp,
  progress: z.number().int().min(0).max(100),
  by_line: z.boolean().describe('True if each line of the text is a row'),
  text: NewText,
})
export type MovedText = z.output<typeof MovedText>

/** Texts of one call. */
export const MOST_ASKED_TEXTS = 500

export const KnownTexts = z.strictObject({
  installation: Installation,
  ids: z.array(Id).max(MOST_ASKED_TEXTS),
})

/** A text that has come before, or is here since it never left. */
export const KnownText = z.object({
  id: Id.describe('In the export'),
  article_id: Id,
  is_whole: z.boolean().describe('False if its import was interrupted'),
  import_id: Ulid.nullable().describe('Null if it is the very text that was exported'),
})
export type KnownText = z.infer<typeof KnownText>
