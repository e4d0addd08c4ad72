import { z } from 'zod'

/** A rating: the card's number, 1 to 4, the time in milliseconds, and true if the card was new. */
const Review = z.tuple([z.number(), z.number(), z.number(), z.boolean()])
export type Review = z.infer<typeof Review>

export const FitOrder = z.object({
  /** In any order. */
  reviews: z.array(Review),
  /** The weights in use. */
  weights: z.array(z.number()),
  relearning_steps: z.number(),
  time_zone: z.string(),
  day_starts_at: z.number(),
})
export type FitOrder = z.infer<typeof FitOrder>

const Fit = z.object({
  weights: z.array(z.number()),
  /** The number of ratings that both losses were measured on. */
  held_out: z.number(),
  loss_before: z.number(),
  loss_after: z.number(),
})
export type Fit = z.infer<typeof Fit>

export const FitMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('progress'), done: z.number() }),
  /** Null if there are no ratings to fit to, or none held out. */
  z.object({ kind: z.literal('fitted'), fit: Fit.nullable() }),
  z.object({ kind: z.literal('failed'), message: z.string() }),
])
export type FitMessage = z.infer<typeof FitMessage>
