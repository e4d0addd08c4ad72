import { feedback } from '../../lib/contracts/data/contract.ts'
import { endpoint } from '../../lib/data/app.ts'
import { giveFeedback, withdrawFeedback } from '../../lib/data/feedback/give-feedback.ts'
import { listOwnFeedback } from '../../lib/data/feedback/list-feedback.ts'
import { mustAct } from '../../lib/platform/auth/actor.ts'

export const give = endpoint(feedback.give, ({ body, actor, app }) =>
  giveFeedback(app.content, mustAct(actor.acting), body),
)

export const list = endpoint(feedback.list, ({ query, actor, app }) =>
  listOwnFeedback(app.content, mustAct(actor.acting), query),
)

export const withdraw = endpoint(feedback.withdraw, ({ params, actor, app }) =>
  withdrawFeedback(app.content, mustAct(actor.acting), params.id),
)
