import { z } from 'zod'
import { ExplanationLevel, type Genre } from '../../../lib/contracts/schemas/text.ts'

/** What is made of a text: everything, translations alone, or nothing that a model is asked for. */
export const kindsOfHelp = ['explained', 'translated', 'split'] as const

/** What a learner chose the last time on this device. */
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

const STORED_AS = 'yomu.adding'

export function firstDetails(): Details {
  const rest = { title: '', author: '', intro: '', genre: 'article', model: '' } as const
  return { ...rest, speak: false, keepRecording: true, ...stored() }
}

export const keepChosen = ({ output_language, explanation_level, help }: Details) =>
  localStorage.setItem(STORED_AS, JSON.stringify({ output_language, explanation_level, help }))

function stored(): z.infer<typeof Chosen> {
  try {
    return Chosen.parse(JSON.parse(localStorage.getItem(STORED_AS) ?? '{}'))
  } catch {
    return Chosen.parse({})
  }
}
