import { z } from 'zod'

/** Card number, 1 to 4, milliseconds, and true for a new card. */
const Review = z.tuple([z.number(), z.number(), z.number(), z.boolean()])
export type Review = z.infer<typeof Review>

export const FitOrder = z.object({
  reviews: z.array(Review),
  weights: z.array(z.number()),
  relearning_steps: z.number(),
  time_zone: z.string(),
  day_starts_at: z.number(),
})
export type FitOrder = z.infer<typeof FitOrder>

const Fit = z.object({
  weights: z.array(z.number()),
  held_out: z.number(),
  loss_before: z.number(),
  loss_after: z.number(),
})
export type Fit = z.infer<typeof Fit>

export const FitMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('progress'), done: z.number() }),
  /** Null without ratings to fit to, or to hold out. */
  z.object({ kind: z.literal('fitted'), fit: Fit.nullable() }),
  z.object({ kind: z.literal('failed'), message: z.string() }),
])
export type FitMessage = z.infer<typeof FitMessage>
