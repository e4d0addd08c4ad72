import { learningEvents } from '../../lib/contracts/data/contract.ts'
import { endpoint } from '../../lib/data/app.ts'
import { recordEvents } from '../../lib/data/learners/learning/record-events.ts'
import { retractFeedback } from '../../lib/data/learners/profile/material-feedback.ts'

export const record = endpoint(learningEvents.record, async ({ body, actor, app }) => {
  const { user_id } = actor.acting
  const { quota } = await app.rooms.storageOf(app, user_id)
  return { events: await recordEvents(app, user_id, body.events, quota.events_a_day) }
})

export const retract = endpoint(learningEvents.retract, ({ params, body, actor, app }) =>
  retractFeedback(app, { user_id: actor.acting.user_id, ...params, ...body }),
)
