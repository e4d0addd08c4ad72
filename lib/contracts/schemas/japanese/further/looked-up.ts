import { z } from 'zod'
import { Text, Ulid } from '../../basics.ts'
import { ByCharacter, WordName } from '../dictionary.ts'
import { FurtherAbout, MOST_FURTHER } from './bundles.ts'
import { Accent, Frequency, FurtherKanji, FurtherTerm, Strokes } from './entries.ts'

/** The dictionary that says something. */
export const FurtherSource = z.object({
  id: Ulid,
  title: Text,
  edition: Text.describe('Changes with every update; images that are asked for with it may be kept for ever'),
})
export type FurtherSource = z.infer<typeof FurtherSource>

/** The main dictionary among the others, in a learner's order. */
export const MAIN_DICTIONARY = 'main'

/** A learner's choice among the dictionaries on offer; others follow in the administrator's order. */
export const FurtherChoice = z.strictObject({
  order: z
    .array(z.union([z.literal(MAIN_DICTIONARY), Ulid]))
    .max(MOST_FURTHER + 1)
    .default([])
    .describe('The first ones. `main` is the place of the main dictionary, which otherwise comes first'),
  hidden: z.array(Ulid).max(MOST_FURTHER).default([]),
  ordering: z
    .record(Ulid, z.boolean())
    .refine(lists => Object.keys(lists).length <= MOST_FURTHER, 'must not have more')
    .optional()
    .describe('Whether a list of frequencies orders words; one that is not named does, unless it has levels'),
})
export type FurtherChoice = z.infer<typeof FurtherChoice>

/** True if a dictionary has frequencies by which the learner's words are ordered. */
export const ordersWords = (
  { id, about }: { readonly id: string; readonly about: Pick<FurtherAbout, 'counts' | 'frequency_mode'> },
  { ordering = {} }: Pick<FurtherChoice, 'ordering'>,
): boolean => about.counts.frequencies > 0 && (ordering[id] ?? about.frequency_mode !== 'levels')

export const FurtherOffer = z.object({
  dictionaries: z
    .array(
      FurtherAbout.omit({ index_url: true, download_url: true, memory_bytes: true }).extend({ id: Ulid }),
    )
    .describe('Those that are switched on, in the order of the administrator'),
})

export const MOST_FURTHER_WORDS = 50
/** So many usual words fit into what a guest may send. */
export const MOST_MARKED_WORDS = 100

export const FurtherQuery = z.strictObject({ words: z.array(WordName).min(1).max(MOST_FURTHER_WORDS) })
export const MarksQuery = z.strictObject({ words: z.array(WordName).min(1).max(MOST_MARKED_WORDS) })

const FrequencyIn = Frequency.extend({ mode: FurtherAbout.shape.frequency_mode })
export type FrequencyIn = z.infer<typeof FrequencyIn>

/** All that one dictionary has of a word. */
export const FurtherFound = z.object({
  dictionary: FurtherSource,
  terms: z.array(FurtherTerm).describe('Those beyond 8 million characters in one reply are left out'),
  frequencies: z.array(FrequencyIn),
  accents: z.array(Accent),
})
export type FurtherFound = z.infer<typeof FurtherFound>

export const FurtherMatches = z.object({
  words: z
    .array(z.array(FurtherFound))
    .describe('One for each word: the dictionaries that have it, in the order of the learner'),
})
export type FurtherMatches = z.infer<typeof FurtherMatches>

/** Accent and frequency of a word, each from the first dictionary that has one. */
export const Marks = z.object({
  accents: z.object({ dictionary: FurtherSource, accents: z.array(Accent) }).nullable(),
  frequency: FrequencyIn.extend({ dictionary: FurtherSource }).nullable(),
})
export type Marks = z.infer<typeof Marks>
export const MarksFound = z.object({ words: z.array(Marks).describe('One for each word') })
export type MarksFound = z.infer<typeof MarksFound>

export const FurtherKanjiFound = z.object({
  kanji: z.array(z.object({ dictionary: FurtherSource, kanji: FurtherKanji })),
  strokes: z
    .object({ dictionary: FurtherSource, attribution: Text, paths: Strokes })
    .nullable()
    .describe('Null where no file of strokes is installed, or it has no such kanji'),
})
export type FurtherKanjiFound = z.infer<typeof FurtherKanjiFound>

export const ImageQuery = z.object({ path: Text.min(1).max(500), edition: Text.max(64).optional() })

/** A learner's choice as services hand it to agent_server. */
const Chosen = { choice: FurtherChoice }
export const FurtherQueryChosen = FurtherQuery.extend(Chosen)
export const MarksQueryChosen = MarksQuery.extend(Chosen)
export const KanjiQueryChosen = z.strictObject({ character: ByCharacter.shape.character, ...Chosen })

export const SenseQuery = z.strictObject({
  word: WordName,
  dictionary: Ulid,
  key: Text.min(1).max(100),
})

/** A sense of a further dictionary that a learner means. */
export const FurtherSenseInput = z.strictObject({ dictionary: Ulid, key: Text.min(1).max(100) })
export type FurtherSenseInput = z.infer<typeof FurtherSenseInput>

export const MOST_SENSE_CHARS = 1_000
export const MOST_SENSE_TITLE_CHARS = 200
/** Its snapshot, which stays when the dictionary goes. */
export const FurtherSense = z.object({
  dictionary: Ulid,
  title: Text.max(MOST_SENSE_TITLE_CHARS),
  key: FurtherSenseInput.shape.key,
  text: Text.max(MOST_SENSE_CHARS).describe('Plain text'),
})
export type FurtherSense = z.infer<typeof FurtherSense>
export const SenseFound = z.object({
  sense: FurtherSense.nullable().describe('Null where that word has none of that key'),
})
