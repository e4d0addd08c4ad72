import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { UsageSummary } from '../../../../lib/contracts/schemas/usage.ts'
import { api } from '../../api/api.ts'

const REFRESHED_MS = 30_000
/** Where something is amiss, whoever mends it wants to see that it is well again. */
const REFRESHED_AMISS_MS = 5_000
/** Who comes back from another tab may have changed it there. */
const staleTime = 0

/** Asked for again and again, but only while the page can be seen. */
export const overviewQuery = queryOptions({
  queryKey: ['overview'],
  queryFn: ({ signal }) => api.overview.get(undefined, { signal }),
  refetchInterval: ({ state }) =>
    state.data?.services.every(({ status }) => status === 'ok') ? REFRESHED_MS : REFRESHED_AMISS_MS,
  staleTime,
})

export const modelsQuery = queryOptions({
  queryKey: ['overview', 'models'],
  queryFn: ({ signal }) => api.modelRouting.picture(undefined, { signal }),
  staleTime,
})

export const speechQuery = queryOptions({
  queryKey: ['overview', 'speech'],
  queryFn: ({ signal }) => api.speechSettings.get(undefined, { signal }),
  staleTime,
})

export const storageQuery = queryOptions({
  queryKey: ['overview', 'storage'],
  queryFn: ({ signal }) => api.cos.get(undefined, { signal }),
  staleTime,
})

/** A summary, and of how many days it is: while others are on their way, the last one stays. */
export interface UsageOfDays extends UsageSummary {
  days: number
}

export const FIRST_DAYS = 30

export const usageQuery = (by: 'day' | 'model', days: number) =>
  queryOptions({
    queryKey: ['overview', 'usage', by, days],
    queryFn: async ({ signal }): Promise<UsageOfDays> => ({
      ...(await api.usage.summary({ query: { by, days } }, { signal })),
      days,
    }),
    placeholderData: keepPreviousData,
  })
