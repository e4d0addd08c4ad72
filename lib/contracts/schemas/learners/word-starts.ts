import { z } from 'zod'
import { Name, Text, Timestamp, Ulid, whole } from '../basics.ts'
import { DictionaryEntry } from '../japanese/dictionary.ts'
import { Level } from '../japanese/text.ts'
import { FromDictionary } from './words.ts'

/** The tag of words that were marked at the start. */
export const START_TAG = 'start'

export const StartLevel = z.object({
  level: Level,
  words: z.number().int(),
  unmarked: z.number().int().describe('Those of them that you neither know, learn nor ignore'),
  examples: z
    .array(z.string())
    .describe('Up to five words of it with kanji, the same each time, by which you recognise your level'),
})

export const StartLevels = z.object({
  levels: z
    .array(StartLevel)
    .describe('The easiest first. The words of a level do not include those of easier ones'),
  last: z
    .object({ request_id: Ulid, level: Level.nullable(), marked: z.number().int(), at: Timestamp })
    .nullable()
    .describe('The newest marking that has not been undone'),
})
export type StartLevels = z.infer<typeof StartLevels>

/** The words of a check, at most so many of each level. */
export const MOST_OF_CHECK = 40
export const CheckWords = z.object({
  levels: StartLevels.shape.levels,
  words: z.array(
    z.object({
      skill_id: Name,
      form: z.string(),
      reading: z.string(),
      gloss: z.string().describe('The first meanings; empty without a dictionary'),
      level: Level,
    }),
  ),
})
export type CheckWords = z.infer<typeof CheckWords>

/** The longest dictionary has fewer words. */
const MOST_PARTS = 10_000
const Part = whole(0, MOST_PARTS)
const Checked = z.array(Name).max(MOST_OF_CHECK).default([])

export const StartMark = z.strictObject({
  request_id: Ulid,
  level: Level.nullable().describe('The words of this level and of easier ones; null: of none'),
  known: Checked.describe('Words of harder levels that are marked too'),
  unknown: Checked.describe('Words that are not marked'),
  from: Part.default(0).describe('`next` of the reply before'),
})
export type StartMark = z.infer<typeof StartMark>

export const StartMarked = z.object({
  marked: z.number().int().describe('By all requests with this `request_id`'),
  share: z.number().min(0).max(1).describe('How far the marking has come'),
  of: z.number().int().describe('The words that all requests go through, marked before or not'),
  next: Part.nullable().describe('Send the same request with this as `from`; null: all words are marked'),
})
export type StartMarked = z.infer<typeof StartMarked>

export const StartUndo = z.strictObject({
  request_id: Ulid,
  from: Part.default(0).describe('`next` of the reply before'),
})
export type StartUndo = z.infer<typeof StartUndo>
export const StartUndone = z.object({
  removed: z.number().int().describe('By this request. Words that have changed since stay as they are'),
  next: Part.nullable().describe('Send the same request with this as `from`; null: the marking is undone'),
})
export type StartUndone = z.infer<typeof StartUndone>

/**
 * The words of a part: with 32 parts of the states, the head of the vocabulary, the study day, the start, the receipt and
 * its bytes, 97 items are written at once.
 */
export const MOST_OF_START_PART = 60
/** Parts that one call marks. */
export const START_PARTS_AT_ONCE = 8
export const StartParts = z.strictObject({
  request_id: Ulid,
  level: Level.nullable(),
  dictionary: FromDictionary.nullable(),
  parts: z
    .array(
      z.strictObject({
        part: Part,
        words: z
          .array(
            z.strictObject({
              skill_id: Name,
              form: Text.min(1).max(200),
              reading: Text.min(1).max(200),
              entry: DictionaryEntry.nullable(),
            }),
          )
          .min(1)
          .max(MOST_OF_START_PART),
      }),
    )
    .max(START_PARTS_AT_ONCE),
})
export type StartParts = z.infer<typeof StartParts>
export const StartPartsMarked = z.object({
  marked: StartMarked.shape.marked,
  is_undone: z.boolean().describe('Nothing more is marked'),
})
export type StartPartsMarked = z.infer<typeof StartPartsMarked>
