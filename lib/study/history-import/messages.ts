import { z } from 'zod'
import { ImportedRating } from '../../contracts/schemas/learners/review-history.ts'

export class InvalidAnkiFile extends Error {
  override readonly name = 'InvalidAnkiFile'
}

/** `words` and `out` are lines of JSON: a word or card each. */
export const ReadOrder = z.object({
  file: z.string(),
  folder: z.string(),
  words: z.string(),
  out: z.string(),
  expression_field: z.string().nullable(),
  reading_field: z.string().nullable(),
  /** Milliseconds since 1970; later ratings are refused. */
  until: z.number(),
})
export type ReadOrder = z.infer<typeof ReadOrder>

export const KeptWord = z.object({ skill_id: z.string(), form: z.string(), reading: z.string() })
export type KeptWord = z.infer<typeof KeptWord>

export const CardHistory = z.object({ card_id: z.string(), ratings: z.array(ImportedRating) })
export type CardHistory = z.infer<typeof CardHistory>

export const ReadReport = z.object({
  cards: z.number(),
  ratings: z.number(),
  unmatched: z.array(z.object({ expression: z.string(), reading: z.string() })),
  unmatched_count: z.number(),
  left_out: z.number(),
})
export type ReadReport = z.infer<typeof ReadReport>

export const ReadMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('read'), report: ReadReport }),
  z.object({ kind: z.literal('invalid'), message: z.string() }),
  z.object({ kind: z.literal('failed'), message: z.string() }),
])
export type ReadMessage = z.infer<typeof ReadMessage>
