import { feedback } from '../../lib/contracts/data/contract.ts'
import { endpoint } from '../../lib/data/app.ts'
import { giveFeedback, withdrawFeedback } from '../../lib/data/feedback/give-feedback.ts'
import { listOwnFeedback } from '../../lib/data/feedback/list-feedback.ts'

export const give = endpoint(feedback.give, ({ body, actor, app }) =>
  giveFeedback(app.content, actor.acting, body),
)

export const list = endpoint(feedback.list, ({ query, actor, app }) =>
  listOwnFeedback(app.content, actor.acting, query),
)

export const withdraw = endpoint(feedback.withdraw, ({ params, actor, app }) =>
  withdrawFeedback(app.content, actor.acting, params.id),
)
