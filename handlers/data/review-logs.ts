import { endpoint } from '../../lib/app/data.ts'
import { mustAct } from '../../lib/auth/actor.ts'
import { reviewLogs } from '../../lib/contracts/data/contract.ts'
import { listLogs } from '../../lib/review/logs.ts'

export const list = endpoint(reviewLogs.list, ({ query, actor, app }) =>
  listLogs(app.learning, mustAct(actor.acting), query),
)
