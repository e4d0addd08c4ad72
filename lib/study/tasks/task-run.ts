import { INTERRUPTED } from '../../contracts/schemas/articles/articles.ts'
import type { StoredFailure } from '../../contracts/schemas/stored-failure.ts'
import type { Task, TaskResult, TaskStep } from '../../contracts/schemas/tasks.ts'
import { failureFrom, isProblem } from '../../platform/problems/errors.ts'
import { refusal } from '../../platform/problems/reasons.ts'
import { EventLog } from './event-stream.ts'

type WhyStopped = 'cancelled' | typeof INTERRUPTED

const stops = { cancelled: refusal('task_cancelled'), [INTERRUPTED]: refusal('server_restarted') }

/** Aborts a task from outside, or leaves it as it is if the work throws it. */
export class TaskStopped extends Error {
  override readonly name = 'TaskStopped'
  readonly why: WhyStopped
  constructor(why: WhyStopped) {
    super(stops[why].message)
    this.why = why
  }
}

export interface Failure extends StoredFailure {
  state: 'failed' | 'cancelled'
}
export type Ending = { state: 'completed'; result: TaskResult } | Failure

/** The part of a task that runs in the queue. */
export type TaskWork = (task: TaskRun) => Promise<TaskResult>
/** The work that is left, or the result if there is none. */
export type Prepared = TaskWork | TaskResult

export interface TaskPlan {
  /** Runs before the request for the task is answered. */
  prepare(): Promise<Prepared> | Prepared
  /** Cleans up after a task that cannot finish, whatever it has done so far. */
  settle(failure: Failure): Promise<void>
}

export interface WorkedOn {
  id: number
  user_id: number
  /** Set only if the task is about one row. */
  row?: number | null
}

/** Sentences of one revision whose clips a task has yet to make. */
interface AwaitedAudio {
  revision: number
  indices: Set<number>
}

/** One task as the work inside it sees it. */
export class TaskRun {
  readonly owner: number
  readonly log = new EventLog()
  private readonly abort = new AbortController()
  private readonly now: () => Date
  private current: Task
  private ownerOfArticle: number | null = null
  private row: number | null = null
  private awaited: AwaitedAudio | null = null

  constructor(init: { id: string; kind: Task['kind']; owner: number; now: () => Date }) {
    this.owner = init.owner
    this.now = init.now
    const time = init.now().toISOString()
    this.current = {
      task_id: init.id,
      kind: init.kind,
      state: 'active',
      step: 'queued',
      progress: 0,
      article_id: null,
      result: null,
      error: null,
      created_at: time,
      updated_at: time,
    }
  }

  get id(): string {
    return this.current.task_id
  }

  /** Aborts with a TaskStopped. */
  get signal(): AbortSignal {
    return this.abort.signal
  }

  /** The task as it is now; a new object after every change. */
  get snapshot(): Task {
    return this.current
  }

  /** True if it runs alongside other tasks on its article: neither excludes the other. */
  get isAlongside(): boolean {
    return this.current.kind === 'tts' || this.current.kind === 'listening'
  }

  /** False if nobody asked for it: it takes no slot of those that somebody waits for. */
  get isAsked(): boolean {
    return this.current.kind !== 'resume'
  }

  /** True if it waits within its work, for a slot that only tasks of its kind take. */
  get hasOwnSlots(): boolean {
    return this.current.kind === 'listening'
  }

  get takesSlot(): boolean {
    return this.isAsked && !this.hasOwnSlots
  }

  /** The owner of the article, who need not own the task; null for a task that blocks no other. */
  get articleOwner(): number | null {
    return this.isAlongside ? null : this.ownerOfArticle
  }

  get isAboutOneRow(): boolean {
    return this.row !== null
  }

  get awaitedAudio(): AwaitedAudio | null {
    return this.awaited
  }

  stop(why: WhyStopped): void {
    this.abort.abort(new TaskStopped(why))
  }

  worksOn({ id, user_id, row = null }: WorkedOn): void {
    this.ownerOfArticle = user_id
    this.row = row
    this.change({ article_id: id })
  }

  awaitsAudio(revision: number, indices: Iterable<number>): void {
    this.awaited = { revision, indices: new Set(indices) }
  }

  /** The sentence has its audio, or will not get it. */
  awaitsNoMore(index: number): void {
    this.awaited?.indices.delete(index)
  }

  /**
   * Progress is 0 to 100 and never falls; only a whole percent or a new step makes an event. A share of nothing, such as
   * an import without a card, is NaN and adds no progress.
   */
  report(step: TaskStep, progress: number): void {
    const rounded = Math.max(this.current.progress, Math.min(99, Math.floor(progress) || 0))
    if (step === this.current.step && rounded === this.current.progress) return
    this.change({ step, progress: rounded })
    this.log.append('progress', this.current)
  }

  /** So many rows of the article can be read now. */
  madeReady(rows_ready: number): void {
    this.change({ rows_ready })
    this.log.append('progress', this.current)
  }

  end(ending: Ending): void {
    this.awaited = null
    if (ending.state === 'completed')
      this.change({ state: 'completed', step: 'finishing', progress: 100, result: ending.result })
    else this.change({ state: ending.state, error: errorOf(ending) })
    this.log.append(ending.state, this.current)
  }

  private change(changes: Partial<Task>): void {
    this.current = { ...this.current, ...changes, updated_at: this.now().toISOString() }
  }
}

/** The failure as a record keeps it, beside a state of its own. */
export const errorOf = ({ state: _, ...error }: Failure): StoredFailure => error

/** The failure to report: a stop, a problem, or an internal error without details. */
export function failureOf(error: unknown, signal: AbortSignal): Failure {
  const reason = reasonOf(error, signal)
  if (reason instanceof TaskStopped) {
    const state = reason.why === 'cancelled' ? 'cancelled' : 'failed'
    return { state, ...failureFrom(stops[reason.why]), code: reason.why }
  }
  if (isProblem(error)) return { state: 'failed', ...failureFrom(error) }
  return { state: 'failed', code: 'internal', detail: 'An unexpected error ended the task. Try again.' }
}

/** The answer to a request for a task that did not start. */
export function refusalOf(error: unknown, signal: AbortSignal): unknown {
  const reason = reasonOf(error, signal)
  if (!(reason instanceof TaskStopped)) return error
  return stops[reason.why]
}

/** An error after a task was stopped is a consequence of the stop. */
const reasonOf = (error: unknown, signal: AbortSignal): unknown => (signal.aborted ? signal.reason : error)
