import { queryOptions } from '@tanstack/react-query'
import { statisticsQuery } from '../../../activity/queries.ts'
import { queryClient } from '../../../api/query-client.ts'
import { paceOf } from './pace.ts'

const KEPT_MS = 60 * 60_000

/** A learner's pace. It is asked for once an hour at most: what is read meanwhile hardly changes it. */
export const paceQuery = (userId: number | undefined) =>
  queryOptions({
    queryKey: ['reading-pace', userId],
    queryFn: async () => paceOf((await queryClient.fetchQuery(statisticsQuery)).study?.days ?? []),
    staleTime: KEPT_MS,
    gcTime: KEPT_MS,
    enabled: userId !== undefined,
    retry: false,
  })
