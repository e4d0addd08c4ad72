import { review } from '../../lib/contracts/study/contract.ts'
import { endpoint } from '../../lib/study/app.ts'
import { optimise as optimiseWeights } from '../../lib/study/optimise/optimise.ts'

export const optimise = endpoint(review.optimise, ({ actor, app, caller }) =>
  app.startTask(actor, caller, flow => optimiseWeights({ ...flow, slots: app.fitting }, actor)),
)
