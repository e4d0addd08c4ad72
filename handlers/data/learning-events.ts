import { endpoint } from '../../lib/app/data.ts'
import { mustAct } from '../../lib/auth/actor.ts'
import { learningEvents } from '../../lib/contracts/data/contract.ts'
import { recordEvents } from '../../lib/learning/record-events.ts'
import { retractEvent } from '../../lib/learning/retract-event.ts'

export const record = endpoint(learningEvents.record, async ({ body, actor, app }) => ({
  events: await recordEvents(app.learning, mustAct(actor.acting).user_id, body.events),
}))

export const retract = endpoint(learningEvents.retract, ({ params, body, actor, app }) =>
  retractEvent(app.learning, { user_id: mustAct(actor.acting).user_id, ...params, ...body }),
)
