import type { Task } from '../contracts/schemas/tasks.ts'

export type TaskEventName = 'snapshot' | 'progress' | 'completed' | 'failed' | 'cancelled'
export interface TaskEvent {
  id: number
  name: TaskEventName
  task: Task
}

const KEPT_EVENTS = 256
const isTerminal = ({ name }: TaskEvent) => name !== 'snapshot' && name !== 'progress'

/** What happened to one task, numbered from 1. Readers keep a cursor, so a slow one costs nothing. */
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

  /**
   * Everything after the event a reader saw last, to the terminal one; a snapshot first where that event
   * is unknown or too long ago. Yields null when nothing has happened for `idleMs`.
   */
  async *follow(
    snapshot: () => Task,
    lastSeen: number | null,
    { idleMs, signal }: { idleMs: number; signal: AbortSignal },
  ): AsyncGenerator<TaskEvent | null, void> {
    let cursor = lastSeen
    while (!signal.aborted) {
      if (cursor === null || !this.reaches(cursor)) {
        // The end is told after the snapshot under its own id, so that a reader cut off between them gets it.
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

  /** Whether all that came after this event is still there. */
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
