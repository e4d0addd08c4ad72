import { z } from 'zod'
import { Flag, Text } from '../basics.ts'
import { CardId, Rating } from './review.ts'

export const MOST_ANKI_BYTES = 200 * 1024 * 1024
/** The most ratings of one card; only the newest count. */
export const MOST_RATINGS_OF_CARD = 1_000
/** In one request between services. */
export const MOST_CARDS_AT_ONCE = 20

const FieldName = Text.trim().min(1).max(100)

export const HistoryQuery = z.object({
  dry_run: Flag.default(false).describe('Only report the planned changes'),
  expression_field: FieldName.optional().describe('The field of the notes that has the word'),
  reading_field: FieldName.optional().describe('The field that has its reading'),
})
export type HistoryQuery = z.output<typeof HistoryQuery>

/** Far ahead, and early enough for a schedule that follows from it to have a date. */
const LATEST_MS = Date.UTC(2100, 0)

export const ImportedRating = z.strictObject({
  /** Milliseconds since 1970, by which Anki names the rating. */
  at: z.number().int().min(0).max(LATEST_MS),
  rating: Rating,
  ms: z.number().int().min(0).max(3_600_000),
})
export type ImportedRating = z.infer<typeof ImportedRating>

/** Ratings of cards, each from its first on. */
export const HistoryPart = z.strictObject({
  dry_run: z.boolean(),
  are_planned: z
    .boolean()
    .default(false)
    .describe('In a dry run: cards that are not there count as new ones'),
  cards: z
    .array(
      z.strictObject({ card_id: CardId, ratings: z.array(ImportedRating).min(1).max(MOST_RATINGS_OF_CARD) }),
    )
    .min(1)
    .max(MOST_CARDS_AT_ONCE),
})
export type HistoryPart = z.infer<typeof HistoryPart>

const Count = z.number().int()

/** The number of cards and ratings by outcome. */
export const HistoryCounts = z.object({
  scheduled: Count.describe('Cards whose schedule follows from what was imported'),
  kept: Count.describe(
    'Cards that keep their schedule: you have rated them here, or they were imported before',
  ),
  without_card: Count.describe('Cards that the word does not have here'),
  added: Count.describe('Ratings added to the log'),
  present: Count.describe('Ratings that were there already'),
})

export const HistoryImported = HistoryCounts.extend({
  dry_run: z.boolean(),
  unmatched: z
    .array(z.object({ expression: z.string(), reading: z.string() }))
    .describe('The first of the notes with ratings that match no word you keep'),
  unmatched_count: Count,
  left_out: Count.describe('Rows that do not count as ratings, such as changes by hand'),
})
export type HistoryImported = z.infer<typeof HistoryImported>
