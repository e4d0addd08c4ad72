import { z } from 'zod'
import type { ExplanationLevel, Genre } from '../../../lib/contracts/schemas/japanese/text.ts'
import { keptChoices } from '../../../web/kept-store.ts'
import { explanationLevelNow } from '../profile/learner-profile.ts'

/** The help made for a text: explanations and translations, translations alone, or nothing from a model. */
export const kindsOfHelp = ['explained', 'translated', 'split'] as const

/** The help for new texts, as last chosen on this device. Null as the language means the app's. */
export const Help = z.object({
  output_language: z.string().nullable().catch(null),
  help: z.enum(kindsOfHelp).catch('explained'),
})

/** The learner's details of a text; empty ones follow from the text. */
export interface Details extends z.infer<typeof Help> {
  /** At first that of the learner's level. */
  explanation_level: ExplanationLevel
  title: string
  author: string
  intro: string
  genre: Genre
  /** Empty: the server's. */
  model: string
  speak: boolean
  keepRecording: boolean
}

export const explanations = keptChoices('yomu.help', Help)

export function firstDetails(): Details {
  const rest = { title: '', author: '', intro: '', genre: 'article', model: '' } as const
  return {
    ...rest,
    speak: false,
    keepRecording: true,
    explanation_level: explanationLevelNow(),
    ...explanations.now(),
  }
}

export const keepChosen = ({ output_language, help }: Details) =>
  explanations.change({ output_language, help })
