import { queryOptions } from '@tanstack/react-query'
import { statisticsQuery, todayQuery } from '../../../activity/queries.ts'
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

/** The pace by which the server tells reading from looking; none before the first answer of a new server. */
export const ownPaceQuery = (userId: number | undefined) =>
  queryOptions({
    queryKey: ['own-pace', userId],
    queryFn: async () => {
      const { study } = await queryClient.fetchQuery({ ...todayQuery, staleTime: KEPT_MS })
      return study?.reading_pace ?? null
    },
    staleTime: KEPT_MS,
    gcTime: KEPT_MS,
    enabled: userId !== undefined,
    retry: false,
  })
