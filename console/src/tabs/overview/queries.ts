import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { UsageSummary } from '../../../../lib/contracts/schemas/accounts/usage.ts'
import { api } from '../../api/api.ts'
import { keys } from '../../api/queries.ts'

const REFRESHED_MS = 30_000
/** While a service has a problem, the person who repairs it wants to see the effect soon. */
const REFRESHED_AMISS_MS = 5_000
/** An administrator who returns from another tab may have changed something there. */
export const staleTime = 0

/** Refreshed at intervals while the page is visible. */
export const overviewQuery = queryOptions({
  queryKey: keys.overview,
  queryFn: ({ signal }) => api.overview.get(undefined, { signal }),
  refetchInterval: ({ state }) =>
    state.data?.services.every(({ status }) => status === 'ok') ? REFRESHED_MS : REFRESHED_AMISS_MS,
  staleTime,
})

/** A summary and its number of days. The last one stays visible while the next is loading. */
export interface UsageOfDays extends UsageSummary {
  days: number
}

export const FIRST_DAYS = 30

export const usageQuery = (by: 'day' | 'model', days: number) =>
  queryOptions({
    queryKey: [...keys.overview, 'usage', by, days],
    queryFn: async ({ signal }): Promise<UsageOfDays> => ({
      ...(await api.usage.summary({ query: { by, days } }, { signal })),
      days,
    }),
    placeholderData: keepPreviousData,
  })
