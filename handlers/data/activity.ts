import { activity } from '../../lib/contracts/data/contract.ts'
import { endpoint } from '../../lib/data/app.ts'
import { readStatistics } from '../../lib/data/learners/activity/statistics.ts'
import { readTodayStrip } from '../../lib/data/learners/activity/today.ts'

export const today = endpoint(activity.today, ({ actor, app }) => readTodayStrip(app, actor.acting))

export const statistics = endpoint(activity.statistics, ({ actor, app }) => readStatistics(app, actor.acting))
