import { z } from 'zod'
import { ListedArticle } from '../articles/reading.ts'
import { SuggestedText } from '../articles/readings.ts'
import { WeeklyRecommendation } from '../articles/recommendations.ts'
import { Id, Timestamp } from '../basics.ts'
import { TextLevel } from '../japanese/lexicon.ts'
import { Day, Forecast, Streak, StudyDay } from './review.ts'

const Count = z.number().int()

/** Why a caller has no study data: the parts about it are null. */
const Lacking = z
  .enum(['guest', 'account_kind'])
  .nullable()
  .describe(
    'guest: sign in to study; account_kind: accounts of other providers keep none; null: nothing lacks',
  )

const Recorded = z.boolean().describe('False while you record no events: reading is not counted meanwhile')

/** The strip above the library. */
export const Today = z.object({
  lacking: Lacking,
  study: z
    .object({
      day: Day,
      recorded: Recorded,
      goal_minutes: Count.nullable().describe('Of the reading settings; null: none is set'),
      read_ms: Count,
      read_characters: Count,
      reading_pace: Count.optional().describe(
        'Your own pace in characters a minute: the median of your reading of the last 30 days, 600 until there are ten minutes of it, and between 200 and 1,200',
      ),
      review_ms: Count,
      ...Streak.shape,
      studied: z.boolean().describe('Something was done today'),
      days_off_left: Count.describe('Missed days that this month still covers'),
      due: z.object({
        new: Count,
        learning: Count,
        review: Count,
        minutes: Count.describe('For all of them, at your own pace'),
      }),
      go_on: ListedArticle.nullable().describe('The text read last that is not finished'),
      finished: z
        .object({
          article_id: Id,
          title: z.string(),
          ms: Count.describe('The time spent on it in this reading'),
          characters: Count,
        })
        .nullable()
        .describe('The text finished last today'),
    })
    .nullable(),
  recommendation: WeeklyRecommendation.nullable(),
  next: SuggestedText.nullable().describe('A text to begin'),
})
export type Today = z.infer<typeof Today>

/** A day on which something was done. */
const ActiveDay = z.object({
  day: Day,
  read_characters: Count,
  read_ms: Count,
  read_again_ms: StudyDay.shape.read_again_ms,
  read_rows: Count,
  ratings: Count,
  review_ms: Count,
})

/** Ratings of cards in review, and those of them that were remembered. */
const Retention = z.object({
  reviews: Count,
  passed: Count,
  mature: Count.describe('Those of cards with a stability of 21 days or more'),
  mature_passed: Count,
})

export const ReadText = z.object({
  article_id: Id,
  title: z.string().nullable().describe('Null if you may not read it any more'),
  reading: Count,
  last_at: Timestamp,
  finished_at: Timestamp.nullable(),
  ms: Count,
  characters: Count,
  pace: Count.nullable().describe('Characters a minute; null if no time was recorded'),
  words: z
    .object({ known: Count, learning: Count, unknown: Count })
    .nullable()
    .describe('The different words of the text, by what you know today; null while they are not found'),
  share_known: z
    .number()
    .nullable()
    .describe(
      'Known and mature ones of all words that occur in the text, as it is today; null while they are not found, and while you know and learn fewer than 100 words',
    ),
  level: TextLevel,
})
export type ReadText = z.infer<typeof ReadText>

const KanjiOfGrade = z.object({
  grade: Count.describe('1 to 6 in primary school, 8 after it'),
  all: Count,
  known: Count.describe('With a word that is known or mature'),
  learning: Count.describe('With a word that is being learnt, and none that is known'),
})

/** A year up to today. */
export const Statistics = z.object({
  lacking: Lacking,
  study: z
    .object({
      recorded: Recorded,
      from: Day,
      today: Day,
      ...Streak.shape,
      days: z.array(ActiveDay),
      words: z
        .array(z.object({ day: Day, known: Count, mature: Count, learning: Count }))
        .describe(
          'At the end of each day on which they changed, the first day of the year and today among them; mature words are not counted as learning',
        ),
      kanji: z.array(KanjiOfGrade).describe('The jōyō kanji in the forms of your words, as they are now'),
      retention: z.array(Retention.extend({ month: z.string().describe('Such as 2026-11') })),
      year: Retention.describe('Of the whole year; `mature_passed` over `mature` is the true retention'),
      forecast: Forecast.shape.items,
      texts: z.array(ReadText).max(20).describe('The texts read last, the latest first'),
    })
    .nullable(),
})
export type Statistics = z.infer<typeof Statistics>
