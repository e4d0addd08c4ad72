import { learningEvents } from '../../lib/contracts/data/contract.ts'
import { endpoint } from '../../lib/data/app.ts'
import { recordEvents } from '../../lib/data/learners/learning/record-events.ts'
import { retractEvent } from '../../lib/data/learners/learning/retract-event.ts'

export const record = endpoint(learningEvents.record, async ({ body, actor, app }) => ({
  events: await recordEvents(app.learning, actor.acting.user_id, body.events),
}))

export const retract = endpoint(learningEvents.retract, ({ params, body, actor, app }) =>
  retractEvent(app.learning, { user_id: actor.acting.user_id, ...params, ...body }),
)
