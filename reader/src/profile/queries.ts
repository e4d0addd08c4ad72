import { queryOptions } from '@tanstack/react-query'
import { foundation } from '../../../lib/contracts/relays/learning.ts'
import type { WrittenName } from '../../../lib/contracts/schemas/learners/foundation.ts'
import { callsOf } from '../api/client.ts'

export const calls = callsOf({ foundation })

/** The key of all queries about the learner's profile. */
export const profileKey = ['profile']

export const recordsQuery = (resource: WrittenName) =>
  queryOptions({
    queryKey: [...profileKey, resource],
    queryFn: ({ signal }) =>
      calls.foundation.list({ params: { resource }, query: { limit: 200 } }, { signal }),
  })
