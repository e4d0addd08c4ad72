import { z } from 'zod'
import { Text } from '../basics.ts'
import { DictionaryAbout, WordName } from './dictionary.ts'
import { LanguageTag } from './text.ts'

export const MOST_GLOSSED = 50

/** The words whose meanings are wanted in the learner's languages. */
export const GlossesQuery = z.strictObject({
  words: z.array(WordName).min(1).max(MOST_GLOSSED),
  languages: z
    .array(LanguageTag)
    .min(1)
    .max(10)
    .describe('The learner’s languages, the preferred one first. Those after English are not looked at'),
})

export const GlossesInLanguage = z.object({
  language: Text.describe('A tag such as de'),
  senses: z.array(z.object({ glosses: z.array(Text) })),
})
export type GlossesInLanguage = z.infer<typeof GlossesInLanguage>

export const WordGlosses = z.object({
  dictionary: DictionaryAbout.nullable().describe('Null while no dictionary is installed'),
  glosses: z
    .array(GlossesInLanguage.nullable())
    .describe('One for each word, in their order. Null where the dictionary has none before English'),
})
