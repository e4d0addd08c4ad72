import { activity } from '../../lib/contracts/study/contract.ts'
import { statisticsFor, todayFor } from '../../lib/study/activity.ts'
import { endpoint } from '../../lib/study/app.ts'

export const today = endpoint(activity.today, ({ actor, app, signal }) => todayFor(app, actor, signal))

export const statistics = endpoint(activity.statistics, ({ actor, app, signal }) =>
  statisticsFor(app, actor, signal),
)
