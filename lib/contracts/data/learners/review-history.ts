import { group, route } from '../../../platform/http/route.ts'
import { HistoryCounts, HistoryPart } from '../../schemas/learners/review-history.ts'

export const reviewHistory = group({
  write: {
    ...route('POST', '/v1/data/review/history', 'acting'),
    repeatable: true,
    summary: 'Add ratings from elsewhere to the log of the acting account, and schedule its cards by them',
    body: HistoryPart,
    max_body: 4 * 1024 * 1024,
    output: HistoryCounts,
  },
})
