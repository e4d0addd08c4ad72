import { reviewHistory } from '../../lib/contracts/data/contract.ts'
import { endpoint } from '../../lib/data/app.ts'
import { writeHistory } from '../../lib/data/learners/review/write-history.ts'
import { mustAct } from '../../lib/platform/auth/actor.ts'

export const write = endpoint(reviewHistory.write, ({ body, actor, app }) =>
  writeHistory(app.learning, mustAct(actor.acting), body),
)
