import { z } from 'zod'
import { ExplanationLevel, type Genre } from '../../../lib/contracts/schemas/japanese/text.ts'
import { keptChoices } from '../../../web/store.ts'

/** What is made of a text: everything, translations alone, or nothing that a model is asked for. */
export const kindsOfHelp = ['explained', 'translated', 'split'] as const

/** How new texts are explained, as this device chose it in the settings or the last time. Without a language: the app's. */
const Chosen = z.object({
  output_language: z.string().nullable().catch(null),
  explanation_level: ExplanationLevel.catch('N3'),
  help: z.enum(kindsOfHelp).catch('explained'),
})

/** What a learner says of a text; what is empty follows from the text. */
export interface Details extends z.infer<typeof Chosen> {
  title: string
  author: string
  intro: string
  genre: Genre
  /** Empty: the server's. */
  model: string
  speak: boolean
  keepRecording: boolean
}

export const explanations = keptChoices('yomu.adding', Chosen)

export function firstDetails(): Details {
  const rest = { title: '', author: '', intro: '', genre: 'article', model: '' } as const
  return { ...rest, speak: false, keepRecording: true, ...explanations.now() }
}

export const keepChosen = ({ output_language, explanation_level, help }: Details) =>
  explanations.change({ output_language, explanation_level, help })
