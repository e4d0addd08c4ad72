import { reviewHistory } from '../../lib/contracts/data/contract.ts'
import { endpoint } from '../../lib/data/app.ts'
import { writeHistory } from '../../lib/data/learners/review/write-history.ts'

export const write = endpoint(reviewHistory.write, ({ body, actor, app }) =>
  writeHistory(app.learning, actor.acting, body),
)
