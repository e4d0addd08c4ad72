import { createParser } from 'eventsource-parser'
import { Task } from '../../lib/contracts/schemas/tasks.ts'
import type { SeenEvent } from '../support/tasks.ts'

/** Asks for a task's stream as any client may, well-behaved or not. */
export function openStream(address: string, task_id: string, token?: string, lastEventId?: string) {
  return fetch(`${address}/api/tasks/${task_id}/events`, {
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
    },
  })
}

/** All events until the service closes the stream. */
export async function readWhole(reply: Response): Promise<SeenEvent[]> {
  return eventsIn(await reply.text())
}

export function eventsIn(text: string): SeenEvent[] {
  const seen: SeenEvent[] = []
  const parser = createParser({
    onEvent: ({ id, event = '', data }) =>
      seen.push({ id: Number(id), event, task: Task.parse(JSON.parse(data)) }),
  })
  parser.feed(text)
  return seen
}
