import { z } from 'zod'
import { DictionaryAbout, DictionaryCandidate, WordName } from './dictionary.ts'
import { FurtherFound } from './further/looked-up.ts'
import { LanguageTag } from './text.ts'
import { GlossesInLanguage } from './word-glosses.ts'

/** A book of 3,000 sentences has some 7,000 different words: 28 requests. */
export const MOST_SHORT_ENTRIES = 250

/** Words to look up in all dictionaries at once. */
export const ShortEntriesQuery = z.strictObject({
  words: z.array(WordName).min(1).max(MOST_SHORT_ENTRIES),
  languages: z
    .array(LanguageTag)
    .max(10)
    .default([])
    .describe('The learner’s languages before English, the preferred one first'),
})

const ShortEntry = z.object({
  entry: DictionaryCandidate.nullable().describe('Of the main dictionary; null where it has none'),
  glosses: GlossesInLanguage.nullable().describe(
    'In the first of the languages; null where the dictionary has none',
  ),
  further: z
    .array(FurtherFound)
    .describe(
      'The further dictionaries that have the word, in the order of the learner, with their first entries: one, and more as far as they are short',
    ),
})
export type ShortEntry = z.infer<typeof ShortEntry>

export const ShortEntries = z.object({
  dictionary: DictionaryAbout.nullable().describe('The main one; null while none is installed'),
  words: z.array(ShortEntry).describe('One for each word'),
})
export type ShortEntries = z.infer<typeof ShortEntries>
