import { queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { learnerOf, useSession } from '../../../../web/session/session.ts'
import { keys } from '../../articles/keys.ts'
import { calls, type ListChoices, listQuery, tasksQuery } from '../../articles/queries.ts'
import { useLearnerProfile } from '../../profile/learner-profile.ts'
import { isNarrowed } from './choices.ts'
import { comingIn } from './texts.tsx'

/** The public text that the learner read last, or any if they have read none; null if nothing is public. */
export const publicQuery = queryOptions({
  queryKey: [...keys.lists, 'public'],
  async queryFn({ signal }) {
    const query = { scope: 'public', sort: 'read', limit: 1 } as const
    return (await calls.articles.list({ query }, { signal })).items[0] ?? null
  },
})

/**
 * True for a learner who has no text and has read no public one; undefined while that is not known of a learner who may be
 * new. Without a network what the device knows has to do.
 */
export function useIsFirst(choices: ListChoices, hasTexts: boolean): boolean | undefined {
  const isLearner = learnerOf(useSession().session) !== null
  const isAll = isLearner && choices.scope === 'mine' && choices.series === undefined && !isNarrowed(choices)
  const isEmpty = isAll && !hasTexts
  const { data: list, errorUpdateCount, isFetching } = useInfiniteQuery(listQuery(choices))
  const { data: tasks, isLoading: areTasksAsked } = useQuery({ ...tasksQuery, enabled: isAll })
  const { data: publicList, isLoading: isPublicAsked } = useQuery({ ...publicQuery, enabled: isEmpty })
  const profile = useLearnerProfile()
  const wasFirst = useRef(false)
  const isAsked = areTasksAsked || isPublicAsked
  const isNone = isEmpty && !isAsked && comingIn(tasks?.items ?? []).length === 0 && !publicList?.read_at
  // A list that was kept from an earlier visit may lack a text that was added since.
  const isFirst = isNone && (wasFirst.current || !isFetching)
  useEffect(() => {
    wasFirst.current = isFirst
  })
  if (isFirst) return true
  // Asking again takes the error away, so that errors are counted.
  const isUnknown =
    isAll && (list ? isEmpty && (isFetching || isAsked) : errorUpdateCount === 0 && !profile?.level)
  return isUnknown ? undefined : false
}
