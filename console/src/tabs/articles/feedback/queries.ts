import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { AdminFeedbackQuery } from '../../../../../lib/contracts/schemas/articles/feedback.ts'
import { api } from '../../../api/api.ts'
import { keys } from '../../../api/queries.ts'

/** New feedback appears without a reload; a hidden window does not refresh. */
const REFETCH_MS = 30_000
// Other people give feedback, so it is always requested again.
const fresh = { staleTime: 0, refetchInterval: REFETCH_MS } as const

/** The number of open feedback items. */
export const openFeedbackQuery = queryOptions({
  queryKey: [...keys.feedback, 'open'],
  queryFn: ({ signal }) => api.feedback.list({ query: { status: 'open', limit: 1 } }, { signal }),
  ...fresh,
})

export const feedbackQuery = (query: Partial<AdminFeedbackQuery>) =>
  queryOptions({
    queryKey: [...keys.feedback, query],
    queryFn: ({ signal }) => api.feedback.list({ query }, { signal }),
    placeholderData: keepPreviousData,
    ...fresh,
  })
