import { endpoint } from '../../lib/app/data.ts'
import { adminFeedback } from '../../lib/contracts/data/contract.ts'
import { decideFeedback } from '../../lib/feedback/decide-feedback.ts'
import { listFeedback } from '../../lib/feedback/list-feedback.ts'

export const list = endpoint(adminFeedback.list, ({ query, app }) => listFeedback(app.content, query))

export const decide = endpoint(adminFeedback.decide, ({ params, body, app }) =>
  decideFeedback(app.content, params.id, body),
)
