import { learningEvents } from '../../lib/contracts/data/contract.ts'
import { endpoint } from '../../lib/data/app.ts'
import { recordEvents } from '../../lib/data/learners/learning/record-events.ts'
import { retractFeedback } from '../../lib/data/learners/profile/material-feedback.ts'

export const record = endpoint(learningEvents.record, async ({ body, actor, app }) => ({
  events: await recordEvents(app, actor.acting.user_id, body.events),
}))

export const retract = endpoint(learningEvents.retract, ({ params, body, actor, app }) =>
  retractFeedback(app, { user_id: actor.acting.user_id, ...params, ...body }),
)
