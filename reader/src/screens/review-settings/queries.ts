import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { cards } from '../../../../lib/contracts/relays/cards.ts'
import { review } from '../../../../lib/contracts/study/learners.ts'
import { callsOf } from '../../api/client.ts'

export const calls = callsOf({ cards, review })

const PAGE = 20

/** A card is set aside by the learner, or by the rule for cards that are forgotten often. */
export const setAsideBy = ['leech', 'user'] as const
export type SetAsideBy = (typeof setAsideBy)[number]

export const setAsideQuery = (suspended_by: SetAsideBy) =>
  infiniteQueryOptions({
    queryKey: ['review', 'set aside', suspended_by],
    initialPageParam: 0,
    queryFn: ({ pageParam: offset, signal }) =>
      calls.cards.cards({ query: { suspended_by, offset, limit: PAGE } }, { signal }),
    getNextPageParam: ({ next_offset }) => next_offset,
  })

/** The cost of each share of cards to remember, by the settings as they are saved. */
export const workloadQuery = queryOptions({
  queryKey: ['review', 'workload'],
  queryFn: async ({ signal }) => (await calls.cards.workload({}, { signal })).items,
})
