import { Readable } from 'node:stream'
import type { TaskEvent } from './event-log.ts'
import type { TaskRun } from './task-run.ts'

const PING_EVERY_MS = 15_000

export const sseHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  // A proxy that compresses or buffers would hold the events back.
  'cache-control': 'no-cache, no-transform',
  'x-accel-buffering': 'no',
}

/** The event a client saw last, as it says when it connects again; null where it says nothing usable. */
export function lastEventId(headers: Record<string, string | undefined>): number | null {
  const given = headers['last-event-id']
  return given !== undefined && /^\d{1,9}$/.test(given) ? Number(given) : null
}

/** A task's events as a server-sent-event stream that ends with the task; a comment keeps an idle one open. */
export function sseStream(task: TaskRun, lastSeen: number | null, signal: AbortSignal): Readable {
  const events = task.log.follow(() => task.snapshot, lastSeen, { idleMs: PING_EVERY_MS, signal })
  return Readable.from(frames(events), { objectMode: false, highWaterMark: 16 * 1024 })
}

async function* frames(events: AsyncIterable<TaskEvent | null>) {
  for await (const event of events)
    yield event
      ? `id: ${event.id}\nevent: ${event.name}\ndata: ${JSON.stringify(event.task)}\n\n`
      : ': ping\n\n'
}
