import { z } from 'zod'
import { Text } from '../../basics.ts'
import { Content } from './content.ts'

/** A label of an entry, such as `n` or `arch`. */
export const FurtherTag = z.object({ name: z.string(), note: z.string() })
export type FurtherTag = z.infer<typeof FurtherTag>

/** An entry of a further dictionary. */
export const FurtherTerm = z.object({
  form: Text,
  reading: Text.describe('In hiragana'),
  tags: z.array(FurtherTag),
  classes: z.array(z.string()).describe('By which conjugated forms lead to it, such as v5 or adj-i'),
  content: z.array(Content).describe('One for each definition'),
  key: Text.describe('Hash of expression, reading and definitions: names it in every edition that has it'),
  sequence: z.number().int().nullable().describe('A hint which entries belong together'),
  score: z.number(),
})
export type FurtherTerm = z.infer<typeof FurtherTerm>

export const Frequency = z.object({
  value: z.number().nullable(),
  display: z.string().describe('As the list itself shows it'),
  reading: z.string().nullable().describe('In hiragana; null: of the form, however it is read'),
})
export type Frequency = z.infer<typeof Frequency>

export const Accent = z.object({
  drop: z.number().int().min(0).describe('The mora after which the pitch falls; 0: it never falls'),
  nasal: z.array(z.number().int().positive()).optional().describe('Morae that are said through the nose'),
  devoiced: z.array(z.number().int().positive()).optional().describe('Morae whose vowel is whispered'),
})
export type Accent = z.infer<typeof Accent>

export const FurtherKanji = z.object({
  character: Text,
  on: z.array(z.string()),
  kun: z.array(z.string()),
  tags: z.array(FurtherTag),
  meanings: z.array(z.string()),
  stats: z.array(z.object({ name: z.string(), value: z.string() })),
})
export type FurtherKanji = z.infer<typeof FurtherKanji>

/** A stroke as a path of SVG, in a square of 109 units: its letters and numbers alone. */
export const Stroke = z.string().regex(/^[MmLlHhVvCcSsQqTtAaZz0-9eE.,+\- ]{1,2000}$/)
export const Strokes = z.array(Stroke).describe('In the order in which they are drawn')
export type Strokes = z.infer<typeof Strokes>
