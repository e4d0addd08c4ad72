import { z } from 'zod'

export const Genre = z.enum(['article', 'interview', 'song'])
export type Genre = z.infer<typeof Genre>

/** JLPT levels, easiest last. */
export const ExplanationLevel = z.enum(['N1', 'N2', 'N3', 'N4', 'N5'])
export type ExplanationLevel = z.infer<typeof ExplanationLevel>

/** A BCP 47 tag such as `en`, `zh-TW`. */
export const OutputLanguage = z.string().regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/)
export type OutputLanguage = z.infer<typeof OutputLanguage>

/** The texts joined equal the sentence; a reading is kana and stands only where the text has kanji. */
export const Furigana = z.array(z.object({ text: z.string(), reading: z.string().optional() }))
export type Furigana = z.infer<typeof Furigana>

/** One word of a sentence. `start` counts UTF-16 units; the surfaces joined equal the sentence. */
export const Token = z.object({
  surface: z.string(),
  start: z.number().int(),
  base_form: z.string(),
  reading: z.string().nullable(),
  part_of_speech: z.string(),
  conjugation: z.string().nullable(),
})
export type Token = z.infer<typeof Token>
