import { z } from 'zod'
import { Text } from '../basics.ts'

/** No sentence is longer. */
export const MOST_ACCENT_CHARS = 5_000

export const SentenceAccent = z.object({
  phrases: z
    .array(
      z.object({
        kana: z.string().describe('As it is said, in katakana'),
        drop: z.number().int().min(0).describe('The mora after which the pitch falls; 0: it never falls'),
        is_known: z
          .boolean()
          .optional()
          .describe(
            'False if the accent is unknown: the program’s dictionary lacks a word, or reads it otherwise',
          ),
      }),
    )
    .describe('In their order; none if nothing is said'),
})
export type SentenceAccent = z.infer<typeof SentenceAccent>

export const SentenceAccentRequest = z.strictObject({ text: Text.min(1).max(MOST_ACCENT_CHARS) })
