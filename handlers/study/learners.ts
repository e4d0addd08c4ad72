import { endpoint } from '../../lib/app/study.ts'
import { learners } from '../../lib/contracts/study/contract.ts'
import { eraseByHand } from '../../lib/learners/erase-deleted.ts'

export const erase = endpoint(learners.erase, ({ params, app, signal }) =>
  eraseByHand(app.clients, params.id, signal),
)
