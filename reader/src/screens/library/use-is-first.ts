import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { learnerOf, useSession } from '../../../../web/session/session.ts'
import { type ListChoices, listQuery, tasksQuery } from '../../articles/queries.ts'
import { useLearnerProfile } from '../../profile/learner-profile.ts'
import { isNarrowed } from './choices.ts'
import { comingIn } from './texts.tsx'

/** True for a learner without a text; undefined while that is not known of a learner who may be new. */
export function useIsFirst(choices: ListChoices, hasTexts: boolean): boolean | undefined {
  const isLearner = learnerOf(useSession().session) !== null
  const isAll = isLearner && choices.scope === 'mine' && choices.series === undefined && !isNarrowed(choices)
  const { data: list, error, isFetching } = useInfiniteQuery(listQuery(choices))
  const { data: tasks } = useQuery({ ...tasksQuery, enabled: isAll })
  const profile = useLearnerProfile()
  const wasFirst = useRef(false)
  const isEmpty = isAll && !hasTexts
  const isNone = isEmpty && tasks !== undefined && comingIn(tasks.items).length === 0
  // A list that was kept from an earlier visit may lack a text that was added since.
  const isFirst = isNone && (wasFirst.current || !isFetching)
  useEffect(() => {
    wasFirst.current = isFirst
  })
  if (isFirst) return true
  const isUnknown = isAll && (list ? isEmpty && (isFetching || !tasks) : !error && !profile?.level)
  return isUnknown ? undefined : false
}
