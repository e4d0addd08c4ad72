import { insights } from '../../lib/contracts/data/contract.ts'
import { endpoint } from '../../lib/data/app.ts'
import { proposeInsight } from '../../lib/data/learners/profile/insights.ts'

export const propose = endpoint(insights.propose, ({ body, actor, app }) =>
  proposeInsight(app.learning, actor.acting.user_id, body),
)
