import { z } from 'zod'
import { MiB, Name, Text, Ulid, WholeText } from '../basics.ts'
import { DictionaryEntry } from '../japanese/dictionary.ts'
import { FromDictionary, MOST_MEANING_CHARS, Note, SkillKind, Tags, WordState } from './words.ts'

/** More lines are refused, so that an import ends while somebody waits for it. */
export const MOST_WORD_LINES = 2_000

export const WordsImport = z.strictObject({
  format: z
    .enum(['list', 'csv'])
    .describe(
      'list: a word a line, with its reading after it if need be; csv: as it is exported, or as Anki does',
    ),
  text: WholeText.max(MiB),
  state: WordState.default('learning').describe('For lines that give none'),
  tags: Tags.default([]).describe('For every word, beside those of its line'),
  overwrite: z.boolean().default(false).describe('True to overwrite existing words with the lines'),
  dry_run: z.boolean().default(false).describe('Only report the planned changes'),
})
export type WordsImport = z.infer<typeof WordsImport>

export const LineOutcome = z.enum(['added', 'present', 'ambiguous', 'not_found', 'invalid'])
export type LineOutcome = z.infer<typeof LineOutcome>

export const WordsImported = z.object({
  dry_run: z.boolean(),
  lines: z.array(
    z.object({
      line: z.number().int().describe('Where it begins in the text; the first is 1'),
      word: z.string(),
      reading: z.string().nullable(),
      skill_id: Name.nullable(),
      outcome: LineOutcome,
      detail: z.string().nullable().describe('What to do about it'),
    }),
  ),
  counts: z.record(LineOutcome, z.number().int()),
})
export type WordsImported = z.infer<typeof WordsImported>

/** A line whose word is known by form and reading. */
export const ImportedWord = z.strictObject({
  skill_id: Name,
  kind: SkillKind.default('word'),
  form: Text.min(1).max(200),
  reading: Text.min(1).max(200),
  entry: DictionaryEntry.nullable(),
  state: WordState,
  tags: Tags.nullable().describe('Null where neither the line nor the import says any'),
  note: Note.nullable().describe('Null where the line has none'),
  sentence: Text.min(1).max(2_000).nullable(),
  translation: Text.max(5_000).nullable().default(null).describe('Of the sentence'),
  written: Text.min(1)
    .max(200)
    .nullable()
    .default(null)
    .describe('As its text writes it; null where the line does not say'),
  meaning: Text.max(MOST_MEANING_CHARS)
    .nullable()
    .default(null)
    .describe('In the learner’s own words; null where the line has none'),
})
export type ImportedWord = z.infer<typeof ImportedWord>

/** Part of an import, so that no call takes long. */
export const MOST_OF_PART = 500
export const WordsImportPart = z.strictObject({
  import_id: Ulid.nullable()
    .default(null)
    .describe('Of an import that can be undone: then a repeated part is answered as the first time'),
  dictionary: FromDictionary.nullable(),
  overwrite: z.boolean(),
  dry_run: z.boolean(),
  planned: z.number().int().default(0).describe('Of a dry run: the words that the parts before would add'),
  words: z.array(ImportedWord).min(1).max(MOST_OF_PART),
})
export type WordsImportPart = z.infer<typeof WordsImportPart>
export const WordsImportedPart = z.object({
  outcomes: z.array(z.enum(['added', 'changed', 'present'])).describe('One for each word, in their order'),
  skill_ids: z
    .array(Name)
    .describe('Of the words as they are, or would be, kept: two names can mean one word'),
})
export type WordsImportedPart = z.infer<typeof WordsImportedPart>
