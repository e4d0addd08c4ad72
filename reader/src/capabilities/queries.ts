import { queryOptions } from '@tanstack/react-query'
import { capabilities } from '../../../lib/contracts/study/capabilities.ts'
import { callsOf } from '../api/client.ts'

const calls = callsOf({ capabilities })

/** The server's capabilities, which seldom change. */
export const capabilitiesQuery = queryOptions({
  queryKey: ['capabilities'],
  queryFn: ({ signal }) => calls.capabilities.get(undefined, { signal }),
  staleTime: 5 * 60_000,
})
