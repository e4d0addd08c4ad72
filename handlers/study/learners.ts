import { learners } from '../../lib/contracts/study/contract.ts'
import { endpoint } from '../../lib/study/app.ts'
import { eraseByHand } from '../../lib/study/erase-deleted.ts'

export const erase = endpoint(learners.erase, ({ params, app, signal }) =>
  eraseByHand(app.clients, app.listening, params.id, signal),
)
