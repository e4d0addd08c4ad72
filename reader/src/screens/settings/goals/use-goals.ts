import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ulid } from 'ulid'
import { Goal } from '../../../../../lib/contracts/schemas/learners/profile.ts'
import { calls, recordsQuery } from '../../../profile/queries.ts'

export interface KeptGoal extends Goal {
  id: string
  version: number
}

/** A change of one goal; without values it is removed. */
interface GoalWrite {
  id: string
  version: number
  values?: Partial<Goal>
}

const RANK = { active: 0, paused: 1, done: 2 } satisfies Record<Goal['state'], number>

/** The goals of the account: those that are pursued first, then the older first. */
export function useGoals() {
  const queries = useQueryClient()
  const query = useQuery(recordsQuery('goals'))
  const goals: KeptGoal[] | undefined = query.data?.items
    .map(({ record_id, version, values }) => ({ id: record_id, version, ...Goal.parse(values) }))
    .toSorted((a, b) => RANK[a.state] - RANK[b.state] || a.id.localeCompare(b.id))
  const writing = useMutation({
    mutationFn: ({ id, version, values }: GoalWrite) =>
      calls.foundation.write({
        params: { resource: 'goals', record_id: id },
        query: { delete: values === undefined },
        body: { request_id: ulid(), expected_version: version, values: values ?? {} },
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: recordsQuery('goals').queryKey }),
  })
  return { goals, writing, error: query.error, retry: () => void query.refetch() }
}
