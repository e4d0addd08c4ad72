import { z } from 'zod'
import { Text } from '../basics.ts'
import { Tags, WordState } from './words.ts'

/** The tools whose tables are known. `list`: a word a line; `table`: any other table. */
export const TableTool = z.enum([
  'yomu',
  'lwt',
  'lute',
  'linguacafe',
  'lingq',
  'jpdb',
  'jiten',
  'wanikani',
  'anki',
  'list',
  'table',
])
export type TableTool = z.infer<typeof TableTool>

export const TableEncoding = z.enum(['utf-8', 'utf-16le', 'utf-16be', 'shift_jis', 'euc-jp', 'iso-2022-jp'])
export type TableEncoding = z.infer<typeof TableEncoding>

/** The sign between cells. `lines`: a word a line, with its reading behind it if need be. */
export const TableSeparator = z.enum(['tab', 'comma', 'semicolon', 'pipe', 'colon', 'space', 'lines', 'json'])
export type TableSeparator = z.infer<typeof TableSeparator>

/**
 * The content of a column. A word that has a `base` is imported as that. A `meaning` joins the note; an `own_meaning` is the
 * learner's, and takes the place of the dictionary's.
 */
export const TableColumn = z.enum([
  'word',
  'reading',
  'base',
  'base_reading',
  'written',
  'state',
  'meaning',
  'own_meaning',
  'note',
  'sentence',
  'translation',
  'tags',
  'language',
  'kind',
])
export type TableColumn = z.infer<typeof TableColumn>

export const MOST_COLUMNS = 100
/** The most values of a column of states or languages that are told apart. */
export const MOST_VALUES = 200
/** The longest value that may be a state. */
export const MOST_VALUE_CHARS = 60

const ColumnName = Text.max(200)

/** How a table is read. All of it can be changed by the learner. */
export const TablePlan = z.strictObject({
  tool: TableTool,
  encoding: TableEncoding,
  separator: TableSeparator,
  row_end: z
    .enum(['line', 'semicolon'])
    .default('line')
    .describe('The end of a row; with `semicolon`, the breaks of lines are spaces'),
  quotes: z.boolean().describe('True if a cell may stand in quotes'),
  html: z.boolean().describe('True if cells are HTML'),
  romaji: z.boolean().describe('True if words in Latin letters are romaji; otherwise they are refused'),
  has_header: z.boolean().describe('True if the first row has the names of the columns'),
  names: z
    .array(ColumnName)
    .max(MOST_COLUMNS)
    .describe('The names of the columns, empty if the table has none; of JSON, the keys'),
  columns: z
    .array(TableColumn.nullable())
    .max(MOST_COLUMNS)
    .refine(columns => columns.includes('word') || columns.includes('base'), 'must have a column of words')
    .describe('The content of each column; null if it is left out'),
  states: z
    .record(Text.max(MOST_VALUE_CHARS), WordState.nullable())
    .refine(states => Object.keys(states).length <= MOST_VALUES, 'must not have more values')
    .describe('The state for each value of the column of states, in small letters; null leaves the row out'),
  state: WordState.describe('For rows without a state, or with one that is not in `states`'),
  language: Text.max(100)
    .nullable()
    .describe('Rows with another value in the column of languages are left out; null: none are'),
  tags: Tags.default([]).describe('For every word, beside its own'),
})
export type TablePlan = z.infer<typeof TablePlan>

/** `encoding_unsure`: others in `encodings` are as likely. `open_quotes`: read as characters. */
export const TableRemark = z.enum([
  'encoding_unsure',
  'broken_characters',
  'open_quotes',
  'long_rows',
  'without_words',
  'broken_json',
])
export type TableRemark = z.infer<typeof TableRemark>

const ValueCounts = z.array(z.object({ value: z.string(), rows: z.number().int() })).max(MOST_VALUES)

/** A table that was read once: a proposal and counts. */
export const TableRecognised = z.object({
  plan: TablePlan.extend({
    columns: z.array(TableColumn.nullable()).max(MOST_COLUMNS),
  }).describe('The proposal; without a column of words, the learner has to choose it'),
  encodings: z.array(TableEncoding).describe('Those that can read the file, the most likely first'),
  rows: z.number().int().describe('Without the header'),
  first: z.array(z.array(z.string())).describe('The first rows as they stand in the file, long cells cut'),
  states: ValueCounts.describe(
    'The values of the column of states in small letters, the most frequent first',
  ),
  languages: ValueCounts.describe('The same of the column of languages, as written'),
  remarks: z.array(TableRemark),
})
export type TableRecognised = z.infer<typeof TableRecognised>

/** Changes with which a table is looked at anew. */
export const TableLook = z.strictObject({
  encoding: TableEncoding.optional(),
  separator: TableSeparator.optional(),
  has_header: z.boolean().optional(),
  columns: z.array(TableColumn.nullable()).max(MOST_COLUMNS).optional(),
})
export type TableLook = z.infer<typeof TableLook>
