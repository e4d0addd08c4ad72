import { endpoint } from '../../lib/app/study.ts'
import { review } from '../../lib/contracts/study/contract.ts'
import { optimise as optimiseWeights } from '../../lib/review/optimise/optimise.ts'

export const optimise = endpoint(review.optimise, ({ actor, app, caller }) =>
  app.startTask(actor, caller, flow => optimiseWeights({ ...flow, slots: app.fitting }, actor)),
)
