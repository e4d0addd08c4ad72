import type { z } from 'zod'
import { isProblem } from '../../../../lib/contracts/page-client.ts'
import { type Card, RatingInput } from '../../../../lib/contracts/schemas/learners/review.ts'
import { activityKey } from '../../activity/queries.ts'
import { dropEntry, type Listed, listedNow, outbox, useListed } from '../../api/outbox.ts'
import { queryClient } from '../../api/query-client.ts'
import { awayError } from '../../api/reach.ts'
import { calls } from './queries.ts'
import { type Rated, sentRating, timelessId } from './sent-rating.ts'

export type { Rated } from './sent-rating.ts'

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
  nameOf: ({ card_id }) => card_id,
  // Later ratings of the card name the version that this one would have given: they wait until the learner has decided.
  whenRefused: 'hold',
  send: rated => sentRating(rated, async body => (await calls.cards.rate({ body })).card),
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
  shown: ratingsShown,
  /** Takes back a rating that has certainly not arrived; false if it may have. */
  withdraw: withdrawRating,
} = ratings

/** Keeps a rating until the server has it, however long that takes. The ids begin with their time. */
export function sendRating(rated: z.output<typeof RatingInput>): void {
  ratings.add(rated.request_id, rated)
  // The server tells how many cards are left; without it this device does.
  if (awayError()) void queryClient.invalidateQueries({ queryKey: activityKey })
}

/** Takes back a rating that the server has, with its time or without. */
export async function undoRating(request_id: string): Promise<Card> {
  const undo = async (id: string) => (await calls.cards.undo({ params: { request_id: id } })).card
  try {
    return await undo(request_id)
  } catch (error) {
    if (!isProblem(error, 'not_found')) throw error
    return await undo(timelessId(request_id))
  }
}

const isRefused = ({ kind, refusal }: Listed) => kind === 'rating' && refusal !== null

/** The ratings that the server does not take. */
export const useRefused = (): readonly Listed[] => useListed().filter(isRefused)

/** The refused ratings and those that were to follow them, the followers first: nothing sends them while a refused one is there. */
export function refusedWithFollowers(): { id: string; card_id: string }[] {
  const refused = listedNow()
    .filter(isRefused)
    .map(({ id, name }) => ({ id, card_id: name }))
  const cards = new Set(refused.map(({ card_id }) => card_id))
  const followers = ratings.waiting().filter(({ card_id }) => cards.has(card_id))
  return [...followers.map(({ request_id: id, card_id }) => ({ id, card_id })), ...refused]
}

export async function dropRatings(ratings: readonly { id: string }[]): Promise<void> {
  for (const { id } of ratings) await dropEntry(id)
}
