import { z } from 'zod'
import { Flag, Id, listOf, Name, Page, PathId, Timestamp, Ulid, wholeInQuery } from '../basics.ts'
import { Furigana, InLanguages } from '../japanese/text.ts'
import { Support } from './abilities.ts'
import { MinedMedia } from './mined-media.ts'
import { WordStage } from './word-lists.ts'
import { ModelGloss } from './words.ts'

export const Rating = z.enum(['again', 'hard', 'good', 'easy'])
export type Rating = z.infer<typeof Rating>

export const CardState = z.enum(['new', 'learning', 'review', 'relearning'])
export type CardState = z.infer<typeof CardState>

export const Template = z.enum(['recognition', 'recall'])
export type Template = z.infer<typeof Template>

/** The memory state of a card, in the terms of FSRS-6. */
export const CardMemory = z.object({
  state: CardState,
  step: z.number().int().describe('Of the learning or relearning steps'),
  stability: z.number().describe('The days until the chance of recalling it has fallen to 90 %'),
  difficulty: z.number().describe('1 to 10; 0 for a new card'),
  due_at: Timestamp,
  last_review: Timestamp.nullable(),
  reps: z.number().int(),
  lapses: z.number().int(),
})
export type CardMemory = z.infer<typeof CardMemory>

export const CardId = z
  .string()
  .regex(/^[ws]\.[0-9A-HJKMNP-TV-Z]{26}\.(recognition|recall)$/, 'must be the id of a card')
  .describe('`w.` and a skill or `s.` and a kept sentence, then `.` and the template')

const MOST_SHOWN = 10
const CardIdsInQuery = z
  .string()
  .max(MOST_SHOWN * 50)
  .transform(ids => ids.split(','))
  .pipe(z.array(CardId).max(MOST_SHOWN))

/** A study day, such as 2026-11-20. */
export const Day = z.iso.date()

const Suspension = z.enum(['user', 'leech', 'word_state'])

export const Card = CardMemory.extend({
  card_id: CardId,
  kind: z.enum(['word', 'sentence']),
  subject_id: Name.describe('The skill, or the kept sentence'),
  template: Template,
  version: z.number().int(),
  introduced_on: Day.nullable().describe('The study day of its first rating'),
  suspended: Suspension.nullable().describe('By you, as a leech, or since its word is not being learnt'),
  buried_until: Timestamp.nullable(),
  leech: z.boolean().describe('It was forgotten often'),
})
export type Card = z.infer<typeof Card>

export const Named = z.object({
  text: z.string().describe('The word as your texts write it, or the kept sentence'),
  reading: z.string().nullable(),
})
export type Named = z.infer<typeof Named>

export const ListedCard = Card.extend({ ...Named.shape, stage: WordStage })
export type ListedCard = z.infer<typeof ListedCard>

/** One side of a card. */
export const CardSide = z.object({
  text: z.string(),
  furigana: Furigana.nullable().describe('Of the Japanese text; of a word the whole reading'),
  meanings: InLanguages.optional().describe(
    'Of a pattern of grammar: its text, which is in English, in other languages',
  ),
  model_gloss: ModelGloss.optional().describe(
    'Of a word’s meanings: the one of a model that is kept with it, to be shown behind them',
  ),
})
export type CardSide = z.infer<typeof CardSide>

const Source = z.object({
  source_id: Name,
  sentence: z.string(),
  furigana: Furigana.nullable().describe('Of the snapshot, else of the text as it is now'),
  translation: z.string().nullable().describe('Of the snapshot, else of the text as it is now'),
  start: z.number().int().describe('Where the word begins in the sentence'),
  length: z.number().int(),
})
const Place = z.object({
  article_id: Id,
  index: z.number().int(),
  number: z
    .number()
    .int()
    .optional()
    .describe(
      'The number of the sentence in the text as it is now, from 1; absent if it does not stand there',
    ),
  title: z.string().describe('The title of the article'),
})
export const CardSides = z.object({
  front: CardSide,
  back: CardSide.extend({
    explanation: z.string().nullable(),
    note: z.string(),
    tags: z.array(z.string()),
    headword: z
      .string()
      .nullable()
      .describe('Of a word that its text writes in another way: as the dictionary writes it'),
    source: Source.nullable().describe(
      'Of a word: where you met it last. A sentence whose text still stands comes before the others',
    ),
    sources: z
      .number()
      .int()
      .describe('Of a word: the number of sentences with it; `GET words/{skill_id}` has them all'),
    place: Place.nullable().describe(
      'Where the sentence stands now; without `number` where it was met or kept: the article has changed, or is gone',
    ),
    media: MinedMedia.nullable().describe(
      'The sound and picture of the shown sentence; null if its text had no recording, or they were dropped',
    ),
  }),
})
export type CardSides = z.infer<typeof CardSides>

const Count = z.number().int()

export const QueueQuery = z.object({
  limit: wholeInQuery(1, 500, 20),
  /** New cards beyond today's limit. */
  extra_new: wholeInQuery(0, 999, 0),
  article_id: PathId.optional().describe('Only the words that occur in this article, which you may read'),
  shown: CardIdsInQuery.optional().describe(
    'The ids of the cards that were shown last, the latest at the end, at most 10 with commas between them: cards whose sentences give their answers away come later',
  ),
  ahead_days: wholeInQuery(0, 3, 0).describe(
    'More than 0: also what comes due in so many days, siblings together, for a device that may have no network then',
  ),
})
export type QueueQuery = z.output<typeof QueueQuery>

export const QueuedCard = CardSides.extend({
  card: Card,
  intervals: z.record(Rating, Count).describe('Seconds until the card is due after each rating'),
})
export type QueuedCard = z.infer<typeof QueuedCard>

export const Queue = z.object({
  day: Day,
  items: z.array(QueuedCard),
  counts: z
    .object({ new: Count, learning: Count, review: Count })
    .describe('What is left today within the limits of the settings; at most 1,000 each'),
  next_learning_at: Timestamp.nullable().describe(
    'When the next card in learning is due, if none of these is',
  ),
})
export type Queue = z.infer<typeof Queue>

export const RatingInput = z.strictObject({
  request_id: Ulid,
  card_id: CardId,
  expected_version: Count.min(1),
  rating: Rating,
  reviewed_at: Timestamp.optional().describe(
    'Left out: now. At most 30 days ago, and not before the last rating',
  ),
  duration_ms: Count.min(0).max(3_600_000).optional(),
  support: Support.default(null),
  source_id: Name.optional().describe('Of a word: the sentence that its card showed'),
})
export type RatingInput = z.output<typeof RatingInput>

export const Rated = z.object({ card: Card, day: Day })
export type Rated = z.infer<typeof Rated>

/** Ratings as FSRS is fitted to them; undone ones are left out. */
export const ReviewLogs = z.object({
  items: z.array(
    z.object({
      card_id: CardId,
      rating: Rating,
      reviewed_at: Timestamp,
      is_first: z.boolean().describe('The card was new, or had been made new again'),
    }),
  ),
  next: z.string().nullable().describe('What to send as `after` for the next page; null if this is the last'),
})
export type ReviewLogs = z.infer<typeof ReviewLogs>

/** A rating of one of a word's cards. */
export const PastRating = z.object({
  request_id: Name,
  template: Template,
  rating: Rating,
  reviewed_at: Timestamp,
  from: CardState.describe('The state of the card before it'),
  due_at: Timestamp.describe('When the card was due after it'),
  is_imported: z.boolean().describe('It was given elsewhere'),
  is_undone: z.boolean().describe('It was taken back, and does not count'),
})
export type PastRating = z.infer<typeof PastRating>
export const WordReviews = z.object({
  cards: z.array(Card.extend({ stage: WordStage })),
  ratings: listOf(PastRating).describe('The newest first'),
})
export type WordReviews = z.infer<typeof WordReviews>

export const ByRequest = z.object({ request_id: Ulid })
export const ByCard = z.object({ id: CardId })

/** Omitted fields keep their values. */
export const CardPatch = z.strictObject({
  expected_version: Count.min(1),
  suspended: z.boolean().optional(),
  buried_until: Timestamp.nullable().optional(),
  due_at: Timestamp.optional().describe('Of a card that is neither new nor in learning'),
  forget: z.literal(true).optional().describe('The card becomes new'),
})
export type CardPatch = z.output<typeof CardPatch>

export const CardQuery = Page.extend({
  state: CardState.optional(),
  suspended: Flag.optional(),
  suspended_by: Suspension.optional(),
  leech: Flag.optional(),
  buried: Flag.optional().describe('They wait until another day'),
  subject: z
    .string()
    .regex(/^[ws]\.[0-9A-HJKMNP-TV-Z]{26}$/, 'must be `w.` and a skill, or `s.` and a kept sentence')
    .optional()
    .describe('The cards of one word or kept sentence: `w.` and the skill, or `s.` and the kept sentence'),
})
export type CardQuery = z.output<typeof CardQuery>

/** The activity of a study day. */
export const StudyDay = z.object({
  day: Day,
  reviews: Count.describe('Ratings of cards in review'),
  new: Count.describe('New cards introduced'),
  learning: Count.describe('Ratings of cards in learning or relearning'),
  again: Count,
  lapses: Count,
  ms: Count.describe('Time spent on ratings'),
  mature: Count.describe('Ratings of mature cards: stability of 21 days or more'),
  mature_passed: Count,
  read_rows: Count.describe('Sentences read'),
  read_ms: Count,
  read_again_ms: Count.optional().describe(
    'The part of `read_ms` in which sentences were read that had counted',
  ),
  read_characters: Count,
})
export type StudyDay = z.infer<typeof StudyDay>

export const DaysQuery = z.object({ from: Day, to: Day })

export const Streak = z.object({
  streak: Count.describe('Days of study in a row, up to today or yesterday; days off count for none'),
  days_off: z.array(Day).describe('The missed days in it; each month covers two'),
})
export type Streak = z.infer<typeof Streak>

export const Days = z.object({
  items: z.array(StudyDay).describe('The days on which something was done'),
  today: Day,
  ...Streak.shape,
})
export type Days = z.infer<typeof Days>

export const ForecastQuery = z.object({ days: wholeInQuery(1, 366, 30) })
export const Forecast = z.object({
  items: z.array(z.object({ day: Day, due: Count })).describe('From today on; what is overdue is due today'),
})
export type Forecast = z.infer<typeof Forecast>

export const Workload = z.object({
  items: z
    .array(
      z.object({
        desired_retention: z.number(),
        reviews: z.number().describe('A day, on average over the next year, without a daily limit'),
        minutes: z.number().describe('A day, at your own pace'),
      }),
    )
    .describe('By desired_retention, the one in use among them'),
})
export type Workload = z.infer<typeof Workload>
