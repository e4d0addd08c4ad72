import { queryOptions } from '@tanstack/react-query'
import { capabilities } from '../../../lib/contracts/study/capabilities.ts'
import { callsOf } from '../api/client.ts'

const calls = callsOf({ capabilities })

/** What the server can do with a text; it seldom changes. */
export const capabilitiesQuery = queryOptions({
  queryKey: ['capabilities'],
  queryFn: ({ signal }) => calls.capabilities.get(undefined, { signal }),
  staleTime: 5 * 60_000,
})
