import { z } from 'zod'
import { OffsetInQuery, Page, Text, Timestamp, whole } from '../basics.ts'
import { AnalysisState, TextLevel } from '../japanese/lexicon.ts'
import { Furigana } from '../japanese/text.ts'
import { ArticleHead, ArticleSummary, MOST_ROWS, Revision } from './articles.ts'

/** A learner's position in an article. */
export const ReadingPosition = z.object({
  /** A row of the current text. */
  index: z.number().int(),
  content_revision: z.number().int(),
  at: Timestamp,
})
export type ReadingPosition = z.infer<typeof ReadingPosition>

export const PositionInput = z.strictObject({
  index: whole(0, MOST_ROWS - 1),
  /** The text in which the index counts. */
  content_revision: Revision,
  /** The time at which the learner was there, by the device's clock. */
  at: Timestamp,
})
export type PositionInput = z.infer<typeof PositionInput>

export const FindQuery = Page.extend({
  q: Text.trim().min(1).max(200),
  offset: OffsetInQuery.describe('The row to look from'),
})

/** A row that holds what was looked for, and where it first stands in it. */
export const FoundRow = z.object({
  index: z.number().int(),
  start: z.number().int().describe('In UTF-16 units of the sentence'),
  length: z.number().int(),
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
  level: TextLevel.optional(),
})
export type ListedArticle = z.infer<typeof ListedArticle>
