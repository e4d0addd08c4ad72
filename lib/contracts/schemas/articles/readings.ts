import { z } from 'zod'
import { Id, Timestamp } from '../basics.ts'
import { TextLevel } from '../japanese/lexicon.ts'
import { ArticleSummary } from './articles.ts'
import { ReadingNumber } from './reading.ts'
import { TextKind } from './text-kinds.ts'

/** Begins a reading; again, the same answer. */
export const ReadingBegun = z.strictObject({
  reading: ReadingNumber.describe('The number of the reading to begin: 1 more than the last'),
  at: Timestamp,
})
export type ReadingBegun = z.output<typeof ReadingBegun>

/** Ends a reading; again, the first time stays. */
export const ReadingFinished = z.strictObject({ reading: ReadingNumber.default(1), at: Timestamp })
export type ReadingFinished = z.output<typeof ReadingFinished>

/** A text to read, without what only its readers need. */
export const SuggestedText = ArticleSummary.pick({
  id: true,
  title: true,
  author: true,
  genre: true,
  total_sentences: true,
}).extend({
  share_known: z
    .number()
    .nullable()
    .describe('Null where it is not known, and while you know and learn fewer than 100 words'),
  level: TextLevel,
  kind: TextKind,
  characters: z.number().int().nullable().describe('The length of its text; null while it is not known'),
  is_own: z.boolean().describe('It is one of your own texts'),
  in_series: z.boolean().optional().describe('It follows in a series of yours'),
})
export type SuggestedText = z.infer<typeof SuggestedText>

/** The end of a text: everything that a learner did in one reading of it. */
export const ReadingOutcome = z.object({
  article_id: Id,
  reading: z.number().int(),
  begun_at: Timestamp.nullable(),
  finished_at: Timestamp.nullable(),
  sentences_read: z.number().int(),
  total_sentences: z.number().int(),
  recorded: z
    .boolean()
    .describe('False while you record no events: then time and characters lack what was read meanwhile'),
  ms: z.number().int().describe('The time spent on its sentences'),
  characters: z.number().int(),
  words: z
    .object({
      met: z.number().int().describe('Words met for the first time: in no text that you read before'),
      learning: z.number().int().describe('Words of this text that have become learning'),
      known: z.number().int().describe('Words of this text that have become known, or mature'),
    })
    .nullable()
    .describe('Null while the words are not known, and if they were not known when the reading began'),
  share_known: z
    .object({
      before: z.number().nullable().describe('By your words at the beginning of the reading'),
      after: z.number().nullable().describe('By your words now'),
    })
    .describe('Null while fewer than 100 words are known or learning'),
  next: SuggestedText.nullable().describe('The next text to read; null if there is none'),
})
export type ReadingOutcome = z.infer<typeof ReadingOutcome>
