import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { learnerOf, useSession } from '../../../../web/session/session.ts'
import { type ListChoices, listQuery, tasksQuery } from '../../articles/queries.ts'
import { useLearnerProfile } from '../../profile/learner-profile.ts'
import { isNarrowed } from './choices.ts'
import { comingIn } from './texts.tsx'

/**
 * True for a learner without a text, also while the first one is being added; undefined while that is not known of a learner
 * who may be new.
 */
export function useIsFirst(choices: ListChoices, hasTexts: boolean): boolean | undefined {
  const isLearner = learnerOf(useSession().session) !== null
  const isAll = isLearner && choices.scope === 'mine' && choices.series === undefined && !isNarrowed(choices)
  const { data: list, error } = useInfiniteQuery(listQuery(choices))
  const { data: tasks } = useQuery({ ...tasksQuery, enabled: isAll })
  const profile = useLearnerProfile()
  const [isFirst, setFirst] = useState(false)
  const isEmpty = isAll && !hasTexts && tasks !== undefined && comingIn(tasks.items).length === 0
  if (isEmpty && !isFirst) setFirst(true)
  if (isFirst && isAll) return true
  const isUnknown = isAll && (list ? !hasTexts && !tasks : !error && !profile?.level)
  return isUnknown ? undefined : false
}
