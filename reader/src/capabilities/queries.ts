import { queryOptions } from '@tanstack/react-query'
import { capabilities } from '../../../lib/contracts/study/capabilities.ts'
import { callsOf } from '../api/client.ts'
import { askedAgainAfter } from './asked-again.ts'
import { capabilitiesKey } from './key.ts'

const calls = callsOf({ capabilities })

/** The age after which capabilities that were not shown are asked for again. */
const FRESH_MS = 30_000

/** Requests the server's capabilities again and again while they are shown, so that a change is noticed. */
export const capabilitiesQuery = queryOptions({
  queryKey: capabilitiesKey,
  queryFn: ({ signal }) => calls.capabilities.get(undefined, { signal }),
  staleTime: FRESH_MS,
  refetchInterval: ({ state }) => askedAgainAfter(state.data),
  refetchOnWindowFocus: 'always',
})
