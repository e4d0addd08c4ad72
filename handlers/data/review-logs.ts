import { reviewLogs } from '../../lib/contracts/data/contract.ts'
import { endpoint } from '../../lib/data/app.ts'
import { listLogs } from '../../lib/data/learners/review/logs.ts'
import { mustAct } from '../../lib/platform/auth/actor.ts'

export const list = endpoint(reviewLogs.list, ({ query, actor, app }) =>
  listLogs(app.learning, mustAct(actor.acting), query),
)
