import { queryOptions } from '@tanstack/react-query'
import { profile } from '../../../../../../lib/contracts/relays/accounts.ts'
import { callsOf } from '../../../../api/client.ts'

export const calls = callsOf({ profile })

/** The profile of a third-party account. */
export const memberQuery = queryOptions({
  queryKey: ['third-party'],
  queryFn: ({ signal }) => calls.profile.get(undefined, { signal }),
})
