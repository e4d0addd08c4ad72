import { z } from 'zod'
import { Failure, Name, Text, Timestamp, Ulid } from '../basics.ts'
import { TableLook, TablePlan, TableRecognised } from './import-tables.ts'
import { ExportKind, TakenKind } from './learners.ts'
import { LineReason } from './line-reasons.ts'
import { HistoryImported, MOST_ANKI_BYTES } from './review-history.ts'
import { Tags, WordState } from './words.ts'
import { LineOutcome } from './words-import.ts'

/** A file of an import, or a part of one. */
export const MOST_IMPORT_BYTES = MOST_ANKI_BYTES
/** Of a table; a collection may be as large as `MOST_IMPORT_BYTES`. */
export const MOST_TABLE_BYTES = 64 * 1024 * 1024
export const MOST_TABLE_LINES = 100_000
/** The number of the parts of one file. */
export const MOST_PARTS = 16
/** The imports of an account that are kept, for at most so many days. */
export const MOST_IMPORTS = 50
export const IMPORT_DAYS = 90
/** Lines that an import shows by itself; the report has all. */
export const MOST_PREVIEWED = 50

const FileHandles = z
  .array(Text.min(1).max(300))
  .min(1)
  .max(MOST_PARTS)
  .describe('The `file_handle` of each part of the file, in order')

const ImportFile = z.strictObject({ file_handles: FileHandles })

export const ImportLookInput = ImportFile.extend({
  look: TableLook.prefault({}).describe('What the learner says of a table'),
})
export type ImportLookInput = z.output<typeof ImportLookInput>

/** An export of everything from a yomu. */
export const MoveRecognised = z.object({
  username: z.string().describe('The account there'),
  counts: z.partialRecord(ExportKind, z.number().int()).describe('Lines by kind; each text counts once'),
  has_sound: z.boolean().describe('True if clips or recordings come along'),
})
export type MoveRecognised = z.infer<typeof MoveRecognised>

export const ImportLook = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('table'), recognised: TableRecognised }),
  z.object({ kind: z.literal('anki'), fields: z.array(z.string()).describe('Of all types of notes') }),
  z.object({ kind: z.literal('yomu'), recognised: MoveRecognised }),
])
export type ImportLook = z.infer<typeof ImportLook>

const FieldName = Text.trim().min(1).max(100)

export const ImportInput = ImportFile.extend({
  import_id: Ulid.describe('Yours: with the same one a dry run is run, and an interrupted import goes on'),
  name: Text.trim().max(200).default('').describe('Of the file, for the list of imports'),
  plan: TablePlan.nullable().default(null).describe('How to read a table; null: as it is recognised'),
  fields: z
    .strictObject({
      expression: FieldName.optional(),
      reading: FieldName.optional(),
      sentence: FieldName.optional(),
    })
    .default({})
    .describe('The fields of Anki’s notes that have the word, its reading and its sentence'),
  state: WordState.default('learning').describe('For lines that give none; a plan says its own'),
  tags: Tags.default([]).describe('For every word, beside its own; a plan says its own'),
  overwrite: z.boolean().default(false).describe('True to overwrite existing words with the lines'),
  dry_run: z.boolean().default(false).describe('Only report what the run would do'),
})
export type ImportInput = z.output<typeof ImportInput>

/** The kinds of lines of an export of everything that an import takes. */
export const MovedKind = z.enum(['article', ...TakenKind.options])
export type MovedKind = z.infer<typeof MovedKind>

export const ImportOutcome = z.enum([...LineOutcome.options, 'changed', 'skipped'])
export type ImportOutcome = z.infer<typeof ImportOutcome>

export const ImportedLine = z.object({
  line: z.number().int().describe('Where it begins in the table; of a collection the number of the note'),
  word: z.string(),
  reading: z.string().nullable(),
  skill_id: Name.nullable(),
  state: WordState.nullable(),
  outcome: ImportOutcome,
  of: MovedKind.optional().describe('Of an export of everything: what the line is'),
  detail: z.string().nullable().describe('What to do about it, in English'),
  reasons: z.array(LineReason).optional().describe('The same for programs; absent in older imports'),
})
export type ImportedLine = z.infer<typeof ImportedLine>

const Count = z.number().int()
export const ImportCounts = z.record(ImportOutcome, Count)
export type ImportCounts = z.infer<typeof ImportCounts>

export const ImportUndone = z.object({
  removed: Count.describe('Words that the import had added'),
  restored: Count.describe('Words that are as they were before the import'),
  kept: Count.describe('Words that have changed since, or were reviewed: the report lists them'),
})
export type ImportUndone = z.infer<typeof ImportUndone>

/** As it is stored: while no task works on it, `checking`, `running` and `undoing` were interrupted. */
export const StoredImportState = z.enum([
  'checking',
  'checked',
  'running',
  'failed',
  'done',
  'undoing',
  'undone',
])

const Import = z.object({
  import_id: Ulid,
  name: Text,
  kind: z.enum(['table', 'anki', 'yomu']).nullable().describe('Null until the file has been read'),
  task_id: Ulid.nullable().describe('The last task that worked on it'),
  has_begun: z.boolean().describe('True once it may have written words'),
  overwrite: z.boolean(),
  lines: Count.describe('Of a run that has not ended, those that it has come to'),
  counts: ImportCounts,
  preview: z.array(ImportedLine).describe('The first lines'),
  history: HistoryImported.nullable(),
  moved: z
    .partialRecord(MovedKind, ImportCounts)
    .nullable()
    .optional()
    .describe('Of an export of everything: the outcomes by kind'),
  room: z
    .object({ needed: Count, free: Count })
    .nullable()
    .optional()
    .describe(
      'Of a dry run of everything: the bytes that it would take, and those that the account has left',
    ),
  undone: ImportUndone.nullable(),
  error: Failure.nullable(),
  created_at: Timestamp,
  finished_at: Timestamp.nullable(),
  expires_at: Timestamp.describe('Then it can no longer be undone, and its report is gone'),
})

export const ImportShown = Import.extend({
  state: z
    .enum([...StoredImportState.options, 'interrupted', 'undo_interrupted'])
    .describe('After an interruption, the same request goes on'),
})
export type ImportShown = z.infer<typeof ImportShown>

/** An import between services, with what tells the same request from another. */
export const ImportRecord = Import.extend({
  state: StoredImportState,
  fingerprint: Text.describe('Of what decides the outcome of a run'),
  file_handles: z.array(Text).max(MOST_PARTS).describe('Of the last task; the files may be gone'),
  file_sha256: Text.nullable().describe('Of the file of a run'),
  version: Count,
  pieces: Count.describe('Pieces of its report'),
}).strict()
export type ImportRecord = z.infer<typeof ImportRecord>

/** Lines of a report as JSON. */
export const MOST_PIECE_CHARACTERS = 100_000
export const ReportPiece = z.strictObject({ text: Text.max(MOST_PIECE_CHARACTERS) })

export const UndoPart = z.strictObject({
  after: Text.max(60).optional().describe('`next` of the part before'),
})
export const UndonePart = z.object({
  removed: z.array(Name),
  restored: z.array(Name),
  kept: z.array(Name),
  next: z.string().nullable(),
})
export type UndonePart = z.infer<typeof UndonePart>
