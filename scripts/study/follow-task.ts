import { setTimeout as wait } from 'node:timers/promises'
import { createParser, type EventSourceMessage } from 'eventsource-parser'
import { Task } from '../../lib/contracts/schemas/tasks.ts'
import { isProblem } from '../../lib/platform/problems/errors.ts'
import type { StudyClient } from '../learner/services.ts'

/** The stream pings every 15 s: three missed pings mean the connection is dead. */
const SILENCE_MS = 45_000
const LONGEST_PAUSE_MS = 10_000

interface Watcher {
  changed(task: Task): void
  /** The connection was lost and is reopened. */
  disconnected(): void
}

export async function followTask(client: StudyClient, task_id: string, watcher: Watcher): Promise<Task> {
  let lastEventId: string | undefined
  let failures = 0
  for (;;) {
    try {
      for await (const { id, task } of readEvents(client, task_id, lastEventId)) {
        lastEventId = id
        failures = 0
        watcher.changed(task)
        if (task.state !== 'active') return task
      }
    } catch (error) {
      // A refusal or an unreadable event would repeat; a lost connection can be reopened.
      if (error instanceof UnreadableProgress || (isProblem(error) && error.status < 500)) throw error
    }
    watcher.disconnected()
    failures += 1
    await wait(Math.random() * Math.min(LONGEST_PAUSE_MS, 250 * 2 ** failures))
  }
}

class UnreadableProgress extends Error {}

function taskOf(data: string): Task {
  try {
    return Task.parse(JSON.parse(data))
  } catch (cause) {
    throw new UnreadableProgress(
      'The server sent progress that this client cannot read. Is it another version?',
      { cause },
    )
  }
}

async function* readEvents(client: StudyClient, task_id: string, lastEventId: string | undefined) {
  const silence = new AbortController()
  const watchdog = setTimeout(() => silence.abort(), SILENCE_MS)
  const events: EventSourceMessage[] = []
  const parser = createParser({ onEvent: event => events.push(event) })
  try {
    const headers = lastEventId === undefined ? {} : { 'last-event-id': lastEventId }
    const reply = await client.tasks.events({ params: { task_id } }, { headers, signal: silence.signal })
    const decoder = new TextDecoder()
    for await (const chunk of reply.stream()) {
      watchdog.refresh()
      parser.feed(decoder.decode(chunk, { stream: true }))
      for (const { id, data } of events.splice(0)) yield { id, task: taskOf(data) }
    }
  } finally {
    clearTimeout(watchdog)
  }
}
