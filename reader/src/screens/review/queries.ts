import { queryOptions } from '@tanstack/react-query'
import { cards } from '../../../../lib/contracts/relays/cards.ts'
import type { QueuedCard } from '../../../../lib/contracts/schemas/learners/review.ts'
import { callsOf, serverCallsOf } from '../../api/client.ts'

export const calls = callsOf({ cards })

/** A shorter queue is all that is due. */
export const AT_ONCE = 20

/** The queue after the cards shown last. */
export const queueQuery = (article_id: number | undefined, shownCards: readonly QueuedCard[] = []) =>
  queryOptions({
    queryKey: ['review', 'queue', article_id],
    queryFn: ({ signal }) => calls.cards.queue(queueAfter(article_id, shownCards), { signal }),
    // A card that is looked at stays: the queue is read anew when it is walked through.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    // Except that tomorrow's cards are there when somebody comes back tomorrow.
    refetchOnWindowFocus: query => (query.state.data?.items.length === 0 ? 'always' : false),
  })

/** The same as the server has it now. */
export const queueOfServer = (article_id: number | undefined, shownCards: readonly QueuedCard[]) =>
  serverCallsOf({ cards }).cards.queue(queueAfter(article_id, shownCards))

const queueAfter = (article_id: number | undefined, shownCards: readonly QueuedCard[]) => ({
  query: { limit: AT_ONCE, article_id, shown: idsOf(shownCards) },
})

const idsOf = (items: readonly QueuedCard[]) =>
  items.length === 0 ? undefined : items.map(({ card }) => card.card_id)

/** The session since a moment, after so many ratings, and what comes tomorrow. */
export const sessionQuery = (since: string, ratings: number) =>
  queryOptions({
    queryKey: ['review', 'session', since, ratings],
    queryFn: ({ signal }) => calls.cards.session({ query: { since } }, { signal }),
  })

/** True if the learner has a card, due or not. */
export const anyCardQuery = queryOptions({
  queryKey: ['review', 'any card'],
  queryFn: async ({ signal }) => (await calls.cards.cards({ query: { limit: 1 } }, { signal })).total !== 0,
  staleTime: 0,
})
