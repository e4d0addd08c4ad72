import { ulid } from 'ulid'
import { z } from 'zod'
import { learningEvents } from '../../../../../lib/contracts/relays/learning.ts'
import { positions } from '../../../../../lib/contracts/relays/positions.ts'
import { PositionInput } from '../../../../../lib/contracts/schemas/articles/reading.ts'
import { Id, Timestamp } from '../../../../../lib/contracts/schemas/basics.ts'
import { ReadingActivity } from '../../../../../lib/contracts/schemas/learners/learning-events.ts'
import { activityKey } from '../../../activity/queries.ts'
import { callsOf } from '../../../api/client.ts'
import { outbox } from '../../../api/outbox.ts'
import { progressPrefix } from '../../../api/outbox-prefixes.ts'
import { queryClient } from '../../../api/query-client.ts'
import { keys } from '../../../articles/keys.ts'

const calls = callsOf({ positions, learningEvents })

const Entry = z.union([
  z.object({ id: Id, position: PositionInput }),
  z.object({ event_id: z.ulid(), occurred_at: Timestamp, reading: ReadingActivity }),
])
type Entry = z.output<typeof Entry>

/** Some sixteen hours of reading without a server. */
const MOST = 1_000

const progress = outbox({
  prefix: progressPrefix,
  schema: Entry,
  most: MOST,
  send: (entry: Entry): Promise<unknown> => ('position' in entry ? sendPosition(entry) : sendActivity(entry)),
  ended() {
    void queryClient.invalidateQueries({ queryKey: keys.lists })
    void queryClient.invalidateQueries({ queryKey: activityKey })
  },
})

/** Sends what waits. Resolves when all of it has arrived or must wait. */
export const { sendAll: sendProgress } = progress

/** Keeps the last position of a visit until the server has it. */
export const keepPosition = (visit: string, id: number, position: PositionInput): void =>
  progress.add(visit, { id, position })

export function keepActivity(reading: ReadingActivity): void {
  const event_id = ulid()
  progress.add(event_id, { event_id, occurred_at: new Date().toISOString(), reading })
}

const sendPosition = ({ id, position }: Extract<Entry, { id: number }>) =>
  calls.positions.keep({ params: { id }, body: position })

/** Learners who record nothing send it too: the server drops it. */
const sendActivity = ({ reading, ...event }: Exclude<Entry, { id: number }>) =>
  calls.learningEvents.record({ body: { events: [{ ...event, kind: 'exposure', payload: { reading } }] } })
