import { endpoint } from '../../lib/app/data.ts'
import { mustAct } from '../../lib/auth/actor.ts'
import { reviewHistory } from '../../lib/contracts/data/contract.ts'
import { writeHistory } from '../../lib/review/history/write-history.ts'

export const write = endpoint(reviewHistory.write, ({ body, actor, app }) =>
  writeHistory(app.learning, mustAct(actor.acting), body),
)
