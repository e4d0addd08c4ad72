import { Readable } from 'node:stream'
import type { Task } from '../../contracts/schemas/tasks.ts'

type TaskEventName = 'snapshot' | 'progress' | 'completed' | 'failed' | 'cancelled'
export interface TaskEvent {
  id: number
  name: TaskEventName
  task: Task
}

const KEPT_EVENTS = 256
const isTerminal = ({ name }: TaskEvent) => name !== 'snapshot' && name !== 'progress'

/** The events of one task, numbered from 1. Readers keep a cursor, so that a slow one costs nothing. */
export class EventLog {
  private events: TaskEvent[] = []
  private lastId = 0
  private readonly waiting = new Set<() => void>()

  append(name: TaskEventName, task: Task): void {
    this.lastId += 1
    this.events.push({ id: this.lastId, name, task })
    if (this.events.length > KEPT_EVENTS) this.events.shift()
    for (const wake of [...this.waiting]) wake()
  }

  /** Keeps the end only. A reader that reconnects later gets a snapshot and the end. */
  forgetProgress(): void {
    this.events = this.events.slice(-1)
  }

  /**
   * All events after the reader's last one, up to the terminal one; a snapshot comes first if that event is unknown or
   * too old. Yields null when nothing has happened for `idleMs`.
   */
  async *follow(
    snapshot: () => Task,
    lastSeen: number | null,
    { idleMs, signal }: { idleMs: number; signal: AbortSignal },
  ): AsyncGenerator<TaskEvent | null, void> {
    let cursor = lastSeen
    while (!signal.aborted) {
      if (cursor === null || !this.reaches(cursor)) {
        // The end follows the snapshot under its own id, so that a reader cut off between them gets it.
        cursor = this.end ? this.lastId - 1 : this.lastId
        yield { id: cursor, name: 'snapshot', task: snapshot() }
      }
      for (const event of this.after(cursor)) {
        cursor = event.id
        yield event
        if (isTerminal(event)) return
      }
      if (cursor !== this.lastId) continue
      if (this.end) return
      if (!(await this.changed(idleMs, signal)) && !signal.aborted) yield null
    }
  }

  private after(id: number): TaskEvent[] {
    return this.events.filter(event => event.id > id)
  }

  /** True if all events after this one are still kept. */
  private reaches(id: number): boolean {
    const first = this.lastId - this.events.length
    return id >= first && id <= this.lastId
  }

  private get end(): TaskEvent | undefined {
    const last = this.events.at(-1)
    return last && isTerminal(last) ? last : undefined
  }

  /** True when an event came, false when the time ran out or the reader left. */
  private changed(idleMs: number, signal: AbortSignal): Promise<boolean> {
    return new Promise(resolve => {
      const settle = (came: boolean) => {
        clearTimeout(timer)
        this.waiting.delete(wake)
        signal.removeEventListener('abort', left)
        resolve(came)
      }
      const wake = () => settle(true)
      const left = () => settle(false)
      const timer = setTimeout(left, idleMs)
      if (signal.aborted) return left()
      this.waiting.add(wake)
      signal.addEventListener('abort', left, { once: true })
    })
  }
}

const PING_EVERY_MS = 15_000

export const sseHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  // A proxy that compresses or buffers would hold the events back.
  'cache-control': 'no-cache, no-transform',
  'x-accel-buffering': 'no',
}

/** The last event that a reconnecting client saw, from its header; null without a usable header. */
export function lastEventId(headers: Record<string, string | undefined>): number | null {
  const given = headers['last-event-id']
  return given !== undefined && /^\d{1,9}$/.test(given) ? Number(given) : null
}

interface Followed {
  readonly log: EventLog
  readonly snapshot: Task
}

/** A task's events as a server-sent-event stream that ends with the task; a comment keeps an idle one open. */
export function sseStream(task: Followed, lastSeen: number | null, signal: AbortSignal): Readable {
  const events = task.log.follow(() => task.snapshot, lastSeen, { idleMs: PING_EVERY_MS, signal })
  return Readable.from(frames(events), { objectMode: false, highWaterMark: 16 * 1024 })
}

async function* frames(events: AsyncIterable<TaskEvent | null>) {
  for await (const event of events)
    yield event
      ? `id: ${event.id}\nevent: ${event.name}\ndata: ${JSON.stringify(event.task)}\n\n`
      : ': ping\n\n'
}
