import { z } from 'zod'
import { OffsetInQuery, Page, Text, Timestamp, whole } from '../basics.ts'
import { AnalysisState, TextLevel } from '../japanese/lexicon.ts'
import { Furigana } from '../japanese/text.ts'
import { ArticleHead, ArticleSummary, MOST_ROWS, Revision } from './articles.ts'
import { TextKind } from './text-kinds.ts'

/** The readings of a text by one learner are numbered: "Read again" begins the next one. */
export const ReadingNumber = whole(1, 9_999)

/** A learner's position in an article, and what of it has been read in this reading. */
export const ReadingPosition = z.object({
  /** A row of the current text. */
  index: z.number().int(),
  sentence: z.number().int().describe('The number of the sentence there; of line breaks, of the one before'),
  content_revision: z.number().int(),
  at: Timestamp,
  reading: z.number().int().describe('The number of the reading: 1, and 1 more after each "read again"'),
  begun_at: Timestamp.nullable().describe('Null for readings begun before yomu noted it'),
  furthest: z
    .number()
    .int()
    .nullable()
    .describe('The furthest row read past; jumps and finds do not move it. Null before the first'),
  sentences_read: z
    .number()
    .int()
    .describe('The sentences up to `furthest`: over `total_sentences` it is the share read'),
  finished_at: Timestamp.nullable().describe('When the end was reached, or "finish" was chosen'),
  media_ms: z
    .number()
    .int()
    .nullable()
    .describe('The place in the recording, in milliseconds; null before it was played in this reading'),
})
export type ReadingPosition = z.infer<typeof ReadingPosition>

export const MOST_RANGES = 50
const RowIndex = whole(0, MOST_ROWS - 1)
/** The first and the last row of a range. */
export const RowRange = z.tuple([RowIndex, RowIndex])
export type RowRange = z.infer<typeof RowRange>
/** A day. */
const LONGEST_MEDIA_MS = 86_400_000
export const MediaPlace = whole(0, LONGEST_MEDIA_MS)

export const PositionInput = z.strictObject({
  index: RowIndex,
  content_revision: Revision.describe(
    'The text in which the indices count; one before the current is taken if only the wording of rows has changed since',
  ),
  /** The time at which the learner was there, by the device's clock. */
  at: Timestamp,
  reading: ReadingNumber.default(1).describe(
    'The reading this belongs to; of an earlier one, nothing is stored',
  ),
  based_on: Timestamp.nullable()
    .optional()
    .describe(
      'The `at` of the position that this one goes on from, null if there was none: if another one is stored that is further on, its place stays. Left out, as after a whole screen was read, the place of the device that read last is stored',
    ),
  media_ms: MediaPlace.optional().describe(
    'The place in the recording, in milliseconds; left out, it stays as it is',
  ),
  passed: z
    .array(RowRange)
    .max(MOST_RANGES)
    .default([])
    .describe(
      'Rows that stayed in view and were left behind, as the first and last ones of ranges; sent again, they change nothing. A range moves `furthest` if it adjoins what was read, or is as long as a page',
    ),
})
export type PositionInput = z.output<typeof PositionInput>

export const FindQuery = Page.extend({
  q: Text.trim().min(1).max(200),
  offset: OffsetInQuery.describe('The row to look from'),
})

/** A row that holds what was looked for, and all its places in it. */
export const FoundRow = z.object({
  index: z.number().int(),
  spans: z
    .array(z.object({ start: z.number().int(), length: z.number().int() }))
    .describe('In order, in UTF-16 units of the sentence'),
  sentence: z.string(),
  furigana: Furigana,
})
export type FoundRow = z.infer<typeof FoundRow>

/** Lets a client count sentences: an index counts rows. */
export const LayoutRows = z.object({
  layout: z.array(z.number().int()).describe('The indices of the line breaks and blanks, in order'),
})
export type LayoutRows = z.infer<typeof LayoutRows>

/** An article in a list, with how far the acting account has read it. */
export const ListedArticle = ArticleSummary.extend({
  has_media: z.boolean(),
  kind: TextKind.describe(
    'film or sound: it has a recording; book: it has chapters; song and interview: its genre; else text',
  ),
  total_headings: ArticleHead.shape.total_headings,
  cover: ArticleHead.shape.cover,
  rows_ready: ArticleHead.shape.rows_ready,
  resumes: z.boolean().describe('Its work was interrupted, and goes on without a request'),
  position: ReadingPosition.nullable(),
  /** The time of the last reading; null if the account has not read it. */
  read_at: Timestamp.nullable(),
  analysis: AnalysisState.optional(),
  share_known: z
    .number()
    .nullable()
    .optional()
    .describe(
      'With `coverage=true`: how much of it you know; null while `analysis` is pending, where it has no words, and while you know and learn fewer than 100 words',
    ),
  characters: z
    .number()
    .int()
    .nullable()
    .optional()
    .describe('With `coverage=true`: the length of its text; null while `analysis` is pending'),
  new_words_per_page: z
    .number()
    .nullable()
    .optional()
    .describe(
      'With `coverage=true`: how many different words you do not know for each page of 400 characters; null while `analysis` is pending',
    ),
  level: TextLevel.optional(),
})
export type ListedArticle = z.infer<typeof ListedArticle>
