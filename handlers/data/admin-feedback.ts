import { adminFeedback } from '../../lib/contracts/data/contract.ts'
import { endpoint } from '../../lib/data/app.ts'
import { decideFeedback } from '../../lib/data/feedback/decide-feedback.ts'
import { listFeedback } from '../../lib/data/feedback/list-feedback.ts'

export const list = endpoint(adminFeedback.list, ({ query, app }) => listFeedback(app.content, query))

export const decide = endpoint(adminFeedback.decide, ({ params, body, app }) =>
  decideFeedback(app.content, params.id, body),
)
