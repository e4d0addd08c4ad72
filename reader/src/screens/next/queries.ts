import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { recommendations } from '../../../../lib/contracts/relays/feedback.ts'
import { callsOf } from '../../api/client.ts'
import { keys } from '../../articles/keys.ts'
import { calls as articleCalls } from '../../articles/queries.ts'

const calls = { ...articleCalls, ...callsOf({ recommendations }) }

const PAGE = 30

/** Texts that were not begun, the best known first. */
export const unreadQuery = (scope: 'mine' | 'public', isLearner: boolean) =>
  infiniteQueryOptions({
    queryKey: [...keys.lists, 'next', scope, isLearner],
    initialPageParam: 0,
    queryFn: ({ pageParam: offset, signal }) => {
      const personal = isLearner ? ({ sort: 'coverage', coverage: true, reading: 'unread' } as const) : {}
      return calls.articles.list({ query: { scope, offset, limit: PAGE, ...personal } }, { signal })
    },
    getNextPageParam: ({ next_offset }) => next_offset,
  })

/** Among the lists, since it has texts that come and go. */
export const weeklyQuery = queryOptions({
  queryKey: [...keys.lists, 'weekly'],
  queryFn: ({ signal }) => calls.recommendations.weekly(undefined, { signal }),
})

/** How much a learner knows of these texts; at most 50. */
export const coveragesQuery = (ids: number[]) =>
  queryOptions({
    queryKey: [...keys.lists, 'coverages', ids],
    queryFn: ({ signal }) => calls.articleWords.coverages({ query: { ids } }, { signal }),
    enabled: ids.length > 0,
  })

const MOST_SENTENCES = 5

/** The first sentences with exactly one new word. */
export const newWordsQuery = (id: number) =>
  queryOptions({
    queryKey: [...keys.of(id), 'one-new-word'],
    queryFn: ({ signal }) =>
      calls.articleWords.iPlusOne({ params: { id }, query: { limit: MOST_SENTENCES } }, { signal }),
  })
