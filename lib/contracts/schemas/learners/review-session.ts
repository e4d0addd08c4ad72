import { z } from 'zod'
import { Timestamp } from '../basics.ts'
import { CardId, Day, Named } from './review.ts'

const Count = z.number().int()

export const SessionQuery = z.object({ since: Timestamp.describe('At most a day ago') })

/** The ratings since a moment, and the cards of tomorrow. */
export const ReviewSession = z.object({
  cards: Count.describe('Cards that were rated'),
  ratings: Count,
  again: Count,
  ms: Count,
  learnt: z
    .array(Named.extend({ card_id: CardId }))
    .max(100)
    .describe('Cards that have left their learning steps: they come back in days'),
  tomorrow: z.object({
    day: Day,
    due: Count.describe('Cards in review or learning'),
    new: Count.describe('New cards that wait, up to the number a day'),
    minutes: Count.describe('For all of them, at your own pace'),
  }),
})
export type ReviewSession = z.infer<typeof ReviewSession>
