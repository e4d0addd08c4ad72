import { reviewLogs } from '../../lib/contracts/data/contract.ts'
import { endpoint } from '../../lib/data/app.ts'
import { listLogs } from '../../lib/data/learners/review/logs.ts'

export const list = endpoint(reviewLogs.list, ({ query, actor, app }) =>
  listLogs(app.learning, actor.acting, query),
)
