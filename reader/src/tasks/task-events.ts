import { createParser, type EventSourceMessage } from 'eventsource-parser'
import { Task } from '../../../lib/contracts/schemas/tasks.ts'
import { calls } from '../articles/queries.ts'

/** The stream pings every 15 s: three missed pings mean the connection is dead. */
const SILENCE_MS = 45_000

interface Followed {
  lastEventId: string | undefined
  signal: AbortSignal
}

/** A task as it changes, after the event that was seen last, until the task or the connection ends. */
export async function* taskEvents(task_id: string, { lastEventId, signal }: Followed) {
  const silence = new AbortController()
  const watched = AbortSignal.any([signal, silence.signal])
  let watchdog = setTimeout(() => silence.abort(), SILENCE_MS)
  const events: EventSourceMessage[] = []
  const parser = createParser({ onEvent: event => events.push(event) })
  try {
    const headers: Record<string, string> = lastEventId === undefined ? {} : { 'last-event-id': lastEventId }
    const { body } = await calls.tasks.events({ params: { task_id } }, { headers, signal: watched })
    const reader = body?.getReader()
    const decoder = new TextDecoder()
    while (reader) {
      const { done, value } = await reader.read()
      if (done) return
      clearTimeout(watchdog)
      watchdog = setTimeout(() => silence.abort(), SILENCE_MS)
      parser.feed(decoder.decode(value, { stream: true }))
      for (const { id, data } of events.splice(0)) yield { id, task: taskOf(data) }
    }
  } finally {
    clearTimeout(watchdog)
    // The connection is one of the few that a browser has for a server.
    silence.abort()
  }
}

/** Thrown when the server is of another version than this page. */
export class UnreadableProgress extends Error {}

function taskOf(data: string): Task {
  try {
    return Task.parse(JSON.parse(data))
  } catch (cause) {
    throw new UnreadableProgress('', { cause })
  }
}
