import { endpoint } from '../../lib/app/data.ts'
import { mustAct } from '../../lib/auth/actor.ts'
import { insights } from '../../lib/contracts/data/contract.ts'
import { proposeInsight } from '../../lib/profile/insights.ts'

export const propose = endpoint(insights.propose, ({ body, actor, app }) =>
  proposeInsight(app.learning, mustAct(actor.acting).user_id, body),
)
