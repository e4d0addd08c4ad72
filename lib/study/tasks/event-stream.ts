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

/** Numbered from 1. Readers keep a cursor, so that a slow one costs nothing. */
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

  /** A reader that reconnects gets a snapshot and the end. */
  forgetProgress(): void {
    this.events = this.events.slice(-1)
  }

  /**
   * Follows the reader's last event to the end; begins with a snapshot if that event is unknown or too old. Yields null
   * after `idleMs` without events.
   */
  async *follow(
    snapshot: () => Task,
    lastSeen: number | null,
    { idleMs, signal }: { idleMs: number; signal: AbortSignal },
  ): AsyncGenerator<TaskEvent | null, void> {
    let cursor = lastSeen
    while (!signal.aborted) {
      if (cursor === null || !this.reaches(cursor)) {
        // The end follows under its own id, for a reader cut off between them.
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

  private reaches(id: number): boolean {
    const first = this.lastId - this.events.length
    return id >= first && id <= this.lastId
  }

  private get end(): TaskEvent | undefined {
    const last = this.events.at(-1)
    return last && isTerminal(last) ? last : undefined
  }

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
  // Compressing or buffering proxies would hold events back.
  'cache-control': 'no-cache, no-transform',
  'x-accel-buffering': 'no',
}

/** Null without a usable header. */
export function lastEventId(headers: Record<string, string | undefined>): number | null {
  const given = headers['last-event-id']
  return given !== undefined && /^\d{1,9}$/.test(given) ? Number(given) : null
}

interface Followed {
  readonly log: EventLog
  readonly snapshot: Task
}

/** Ends with the task; comments keep an idle stream open. */
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
