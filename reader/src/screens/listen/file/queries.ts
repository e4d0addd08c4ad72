import { queryOptions } from '@tanstack/react-query'
import { listening } from '../../../../../lib/contracts/study/listening.ts'
import { tasks } from '../../../../../lib/contracts/study/tasks.ts'
import { callsOf } from '../../../api/client.ts'

export const calls = callsOf({ listening, tasks })

/** A quarter less than the address is valid. */
const KEPT_MS = 45 * 60_000

export const fileQuery = (file_id: string) =>
  queryOptions({
    queryKey: ['listening', file_id],
    queryFn: ({ signal }) => calls.listening.address({ params: { file_id } }, { signal }),
    staleTime: KEPT_MS,
    gcTime: 0,
    retry: false,
  })
