import { z } from 'zod'
import { group, route } from '../../../platform/http/route.ts'
import { Timestamp, Ulid } from '../../schemas/basics.ts'
import { EventId, EventOutcome, NewEvent } from '../../schemas/learners/learning-events.ts'

export const learningEvents = group({
  record: {
    ...route('POST', '/v1/data/adaptive/events', 'acting'),
    stores: true,
    repeatable: true,
    summary:
      'Record what happened to the learner, each event once. An event that does not fit is refused alone. Events of a learner who records none are accepted and dropped',
    body: z.strictObject({
      events: z.array(z.unknown().meta(eventSchema())).min(1).max(50),
    }),
    output: z.object({ events: z.array(EventOutcome) }),
  },
  retract: {
    ...route('POST', '/v1/data/adaptive/foundation/retractions/{event_id}', 'acting'),
    repeatable: true,
    summary: 'Retract feedback that the learner gave: it stays in the history, without effect',
    params: z.object({ event_id: EventId }),
    body: z.strictObject({ request_id: Ulid }),
    output: z.object({ event_id: EventId, retracted_at: Timestamp }),
  },
})

/** Events are checked one by one, so that a bad one refuses itself alone; this is what a good one is. */
function eventSchema() {
  const { $schema: _, ...schema } = z.toJSONSchema(NewEvent, { io: 'input' })
  return { ...schema, 'x-refused-alone': true }
}
