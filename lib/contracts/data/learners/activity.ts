import { group, route } from '../../../platform/http/route.ts'
import { Statistics, Today } from '../../schemas/learners/activity.ts'

/** Routes about the days of a learner; the controller answers for callers without study data. */
export const activity = group({
  today: {
    ...route('GET', '/v1/data/activity/today', 'acting'),
    summary: 'What was done today, what is due, and what to read',
    output: Today,
  },
  statistics: {
    ...route('GET', '/v1/data/activity/statistics', 'acting'),
    summary: 'A year of reading and reviewing',
    output: Statistics,
  },
})
