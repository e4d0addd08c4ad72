import { createParser, type EventSourceMessage } from 'eventsource-parser'
import { type Task, Task as TaskSchema } from '../../lib/contracts/schemas/tasks.ts'
import type { Person } from './people.ts'

export interface SeenEvent {
  id: number
  event: string
  task: Task
}

/** Reads a task's stream until it closes, or until `enough` says so. */
export async function readEvents(
  person: Pick<Person, 'study'>,
  task_id: string,
  { lastEventId, enough = () => false }: { lastEventId?: number; enough?(event: SeenEvent): boolean } = {},
): Promise<SeenEvent[]> {
  const headers = lastEventId === undefined ? {} : { 'last-event-id': String(lastEventId) }
  const leave = new AbortController()
  const reply = await person.study.tasks.events({ params: { task_id } }, { headers, signal: leave.signal })
  const seen: SeenEvent[] = []
  const parser = createParser({
    onEvent({ id, event, data }: EventSourceMessage) {
      seen.push({ id: Number(id), event: event ?? '', task: TaskSchema.parse(JSON.parse(data)) })
    },
  })
  const decoder = new TextDecoder()
  for await (const chunk of reply.stream()) {
    parser.feed(decoder.decode(chunk, { stream: true }))
    if (seen.some(enough)) break
  }
  leave.abort()
  return seen
}

/** The task as it is when its stream has ended. */
export async function ended(person: Pick<Person, 'study'>, task_id: string): Promise<Task> {
  await readEvents(person, task_id)
  return person.study.tasks.get({ params: { task_id } })
}
