import { queryOptions } from '@tanstack/react-query'
import { activity } from '../../../lib/contracts/study/activity.ts'
import { callsOf } from '../api/client.ts'

const calls = callsOf({ activity })

/** The key of all queries about what a learner has done. */
export const activityKey = ['activity']

export const todayQuery = queryOptions({
  queryKey: [...activityKey, 'today'],
  queryFn: ({ signal }) => calls.activity.today(undefined, { signal }),
})

export const statisticsQuery = queryOptions({
  queryKey: [...activityKey, 'statistics'],
  queryFn: ({ signal }) => calls.activity.statistics(undefined, { signal }),
})
