import { z } from 'zod'
import { Name, Text } from '../basics.ts'
import { OutputLanguage } from '../japanese/text.ts'
import { LONGEST_SENTENCE, ModelGloss } from './words.ts'

/** Of a model's gloss: a dictionary needs less for one sense. */
export const LONGEST_GLOSS = 160

const Place = z.number().int().min(0).max(LONGEST_SENTENCE)

/** The word to be explained, from `start` on in its sentence. */
const GlossedWord = z.strictObject({
  form: Text.min(1).max(200).describe('As the dictionary writes it, or its base form'),
  reading: Text.max(200).default('').describe('In hiragana; empty where it is not known'),
  sentence: Text.min(1).max(LONGEST_SENTENCE),
  start: Place.describe('In UTF-16 units'),
  length: Place.min(1),
  language: OutputLanguage.describe('Of the meaning'),
})
export type GlossedWord = z.output<typeof GlossedWord>

export const GlossRequest = GlossedWord.refine(
  ({ sentence, start, length }) => start + length <= sentence.length,
  { path: ['length'], message: 'must end within the sentence' },
)

/** A gloss with the id by which it can be kept with its word. */
export const GivenGloss = ModelGloss.extend({ gloss_id: Name })
export type GivenGloss = z.infer<typeof GivenGloss>

export const ByGloss = z.object({ gloss_id: Name })
export const FoundGloss = z.object({ gloss: GivenGloss.nullable() })

/** A gloss to be remembered for all who ask for the same word in the same sentence. */
export const GlossToKeep = z.strictObject({
  skill_id: Name.describe('Of the word'),
  language: OutputLanguage,
  gloss: Text.min(1).max(LONGEST_GLOSS),
})
export type GlossToKeep = z.infer<typeof GlossToKeep>
