import type { z } from 'zod'
import { isProblem } from '../../../../lib/contracts/page-client.ts'
import { type Card, RatingInput } from '../../../../lib/contracts/schemas/learners/review.ts'
import { outbox } from '../../api/outbox.ts'
import { calls } from './queries.ts'

export type Rated = z.input<typeof RatingInput>

/** The result of a rating: its card, or the reason why it does not count. */
type Outcome = { rated: Rated } & ({ card: Card } | { error: unknown })

const outcomes = new Set<(outcome: Outcome) => void>()

export function onOutcome(listener: (outcome: Outcome) => void): () => void {
  outcomes.add(listener)
  return () => outcomes.delete(listener)
}

const ratings = outbox({
  kind: 'rating',
  schema: RatingInput,
  objectsOf: ({ card_id }) => [`card:${card_id}`],
  // The screen tells it.
  whenRefused: 'drop',
  send,
  ended(rated, outcome) {
    for (const listener of outcomes)
      listener('reply' in outcome ? { rated, card: outcome.reply } : { rated, ...outcome })
  },
})

export const {
  state: outboxState,
  useState: useOutbox,
  /** Sends waiting ratings in order. Resolves when all have arrived or one must wait. */
  sendAll: sendRatings,
  waiting: unsentRatings,
} = ratings

/** Keeps a rating until the server has it, however long that takes. The ids begin with their time. */
export const sendRating = (rated: z.output<typeof RatingInput>): void => ratings.add(rated.request_id, rated)

async function send(rated: Rated): Promise<Card> {
  try {
    return (await calls.cards.rate({ body: rated })).card
  } catch (error) {
    const { reviewed_at, ...now } = rated
    // This device's clock is wrong, so the server's time counts.
    if (reviewed_at !== undefined && isProblem(error) && doubtsTime(error.code)) return send(now)
    throw error
  }
}

const doubtsTime = (code: string) => code === 'invalid_input' || code === 'not_due'
