import { queryOptions } from '@tanstack/react-query'
import { foundation } from '../../../lib/contracts/relays/learning.ts'
import type { WrittenName } from '../../../lib/contracts/schemas/learners/foundation.ts'
import { callsOf } from '../api/client.ts'

export const calls = callsOf({ foundation })

/** What the account says of itself is under this key, and is asked for again with it. */
export const profileKey = ['profile']

export const recordsQuery = (resource: WrittenName) =>
  queryOptions({
    queryKey: [...profileKey, resource],
    queryFn: ({ signal }) =>
      calls.foundation.list({ params: { resource }, query: { limit: 200 } }, { signal }),
  })
