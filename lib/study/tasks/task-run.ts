import type { INTERRUPTED } from '../../contracts/schemas/articles/articles.ts'
import type { Failure as StoredFailure } from '../../contracts/schemas/basics.ts'
import type { Task, TaskResult, TaskStep } from '../../contracts/schemas/tasks.ts'
import { failureFrom, isProblem } from '../../platform/problems/errors.ts'
import { refusal } from '../../platform/problems/reasons.ts'
import { EventLog } from './event-stream.ts'

type WhyStopped = 'cancelled' | typeof INTERRUPTED

const problemOfStop = (why: WhyStopped) =>
  refusal(why === 'cancelled' ? 'task_cancelled' : 'server_restarted')

/** Aborts a task from outside; work that throws it leaves the task as it is. */
export class TaskStopped extends Error {
  override readonly name = 'TaskStopped'
  readonly why: WhyStopped
  constructor(why: WhyStopped) {
    super(problemOfStop(why).message)
    this.why = why
  }
}

export interface Failure extends StoredFailure {
  state: 'failed' | 'cancelled'
}
export type Ending = { state: 'completed'; result: TaskResult } | Failure

export type TaskWork = (task: TaskRun) => Promise<TaskResult>
export type Prepared = TaskWork | TaskResult

export interface TaskPlan {
  /** Runs before the request is answered. */
  prepare(): Promise<Prepared> | Prepared
  settle(failure: Failure): Promise<void>
}

export interface WorkedOn {
  id: number
  user_id: number
  row?: number | null
}

interface AwaitedAudio {
  revision: number
  indices: Set<number>
}

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

  get signal(): AbortSignal {
    return this.abort.signal
  }

  get snapshot(): Task {
    return this.current
  }

  /** True beside other tasks on the article: neither excludes the other. */
  get isAlongside(): boolean {
    return this.current.kind === 'tts' || this.current.kind === 'listening'
  }

  /** False if nobody asked for it: it takes none of the slots that somebody waits for. */
  get isAsked(): boolean {
    return this.current.kind !== 'resume'
  }

  /** True if it waits within its work, for a slot of its kind. */
  get hasOwnSlots(): boolean {
    return this.current.kind === 'listening'
  }

  get takesSlot(): boolean {
    return this.isAsked && !this.hasOwnSlots
  }

  /** May not own the task; null for a task that blocks no other. */
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

  /** The audio exists, or will never. */
  awaitsNoMore(index: number): void {
    this.awaited?.indices.delete(index)
  }

  /** Goes from 0 to 100 and never falls; an event tells each whole percent or new step. NaN (of nothing) adds nothing. */
  report(step: TaskStep, progress: number): void {
    const rounded = Math.max(this.current.progress, Math.min(99, Math.floor(progress) || 0))
    if (step === this.current.step && rounded === this.current.progress) return
    this.change({ step, progress: rounded })
    this.log.append('progress', this.current)
  }

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

export function failureOf(error: unknown, signal: AbortSignal): Failure {
  const reason = reasonOf(error, signal)
  if (reason instanceof TaskStopped) {
    const state = reason.why === 'cancelled' ? 'cancelled' : 'failed'
    return { state, ...failureFrom(problemOfStop(reason.why)), code: reason.why }
  }
  if (isProblem(error)) return { state: 'failed', ...failureFrom(error) }
  return { state: 'failed', code: 'internal', detail: 'An unexpected error ended the task. Try again.' }
}

export function refusalOf(error: unknown, signal: AbortSignal): unknown {
  const reason = reasonOf(error, signal)
  if (!(reason instanceof TaskStopped)) return error
  return problemOfStop(reason.why)
}

/** Errors after a stop are its consequences. */
const reasonOf = (error: unknown, signal: AbortSignal): unknown => (signal.aborted ? signal.reason : error)
