import { group, route } from '../../platform/http/route.ts'
import { Statistics, Today } from '../schemas/learners/activity.ts'

export const activity = group({
  today: {
    ...route('GET', '/api/activity/today', 'guest'),
    summary:
      'What you did today, what is due, and what to read; for callers without study data `study` is null, and `lacking` says why',
    output: Today,
  },
  statistics: {
    ...route('GET', '/api/activity/statistics', 'guest'),
    summary:
      'A year of your reading and reviewing, up to today; for callers without study data `study` is null, and `lacking` says why',
    output: Statistics,
  },
})
