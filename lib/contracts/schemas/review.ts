import { z } from 'zod'
import { Timestamp } from './basics.ts'

export const Rating = z.enum(['again', 'hard', 'good', 'easy'])
export type Rating = z.infer<typeof Rating>

export const CardState = z.enum(['new', 'learning', 'review', 'relearning'])
export type CardState = z.infer<typeof CardState>

/** How well a card is known, as FSRS-6 has it. */
export const CardMemory = z.object({
  state: CardState,
  step: z.number().int().describe('Of the learning or relearning steps'),
  stability: z.number().describe('The days until the chance of recalling it has fallen to 90 %'),
  difficulty: z.number().describe('1 to 10; 0 for a new card'),
  due_at: Timestamp,
  last_review: Timestamp.nullable(),
  reps: z.number().int(),
  lapses: z.number().int(),
})
export type CardMemory = z.infer<typeof CardMemory>
