import { queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { learnerOf, useSession } from '../../../../web/session/session.ts'
import { keys } from '../../articles/keys.ts'
import { calls, type ListChoices, listQuery } from '../../articles/queries.ts'
import { seriesQuery } from '../../articles/series/series.ts'
import { isNarrowed } from './choices.ts'

/** False if there is nothing to search: the whole list is known to be empty. Until it has come, as it was before. */
export function useHasTexts(choices: ListChoices): boolean {
  const { data: list } = useInfiniteQuery(listQuery(choices))
  const isOwn = choices.scope === 'mine'
  const { data: series } = useQuery({ ...seriesQuery, enabled: isOwn })
  const known = useRef(true)
  const isInSeries = isOwn && (series?.items.some(({ articles }) => articles.length > 0) ?? known.current)
  const hasTexts =
    isNarrowed(choices) || isInSeries || (list ? list.pages[0]?.items.length !== 0 : known.current)
  useEffect(() => {
    known.current = hasTexts
  })
  return hasTexts
}

/** With so many the library fills its page, and has enough of its own to choose from. */
const MANY = 6

const countQuery = queryOptions({
  queryKey: [...keys.lists, 'count'],
  queryFn: ({ signal }) => calls.articles.list({ query: { scope: 'mine', limit: 1 } }, { signal }),
})

/** True for a learner with fewer than six texts, whether they are in series or not. */
export function useHasFew(): boolean {
  const isLearner = learnerOf(useSession().session) !== null
  const { data } = useQuery({ ...countQuery, enabled: isLearner })
  // A list that is too long to be counted has no total.
  return typeof data?.total === 'number' && data.total < MANY
}
