import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { cards } from '../../../../../lib/contracts/relays/cards.ts'
import { review } from '../../../../../lib/contracts/study/learners.ts'
import { callsOf } from '../../../api/client.ts'

export const calls = callsOf({ cards, review })

const PAGE = 20

/**
 * Cards that are forgotten often, which wait or not as the settings say, those that the learner suspended, and those that
 * come on another day.
 */
export const setAsideBy = ['leech', 'user', 'buried'] as const
export type SetAsideBy = (typeof setAsideBy)[number]

const FILTERS = {
  leech: { leech: true },
  user: { suspended_by: 'user' },
  buried: { buried: true },
} as const

export const setAsideQuery = (by: SetAsideBy) =>
  infiniteQueryOptions({
    queryKey: ['review', 'set aside', by],
    initialPageParam: 0,
    queryFn: ({ pageParam: offset, signal }) =>
      calls.cards.cards({ query: { ...FILTERS[by], offset, limit: PAGE } }, { signal }),
    getNextPageParam: ({ next_offset }) => next_offset,
  })

/** The cost of each share of cards to remember, by the settings as they are saved. */
export const workloadQuery = queryOptions({
  queryKey: ['review', 'workload'],
  queryFn: async ({ signal }) => (await calls.cards.workload({}, { signal })).items,
})
