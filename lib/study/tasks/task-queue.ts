import { INTERRUPTED } from '../../contracts/schemas/articles/articles.ts'
import type { Task } from '../../contracts/schemas/tasks.ts'
import { observed } from '../../platform/async/observed.ts'
import type { Log } from '../../platform/logging/log.ts'
import { refusal } from '../../platform/problems/reasons.ts'
import {
  type Ending,
  failureOf,
  refusalOf,
  type TaskPlan,
  TaskRun,
  type TaskStopped,
  type TaskWork,
  type WorkedOn,
} from './task-run.ts'
import { UnsettledTasks } from './unsettled-tasks.ts'

export const taskLimits = {
  running: 8,
  runningPerUser: 2,
  /** A task that has run this long, mostly waiting for providers, makes room for a shorter one. */
  longMs: 5_000,
  queued: 1_000,
  queuedPerUser: 10,
  finishedKept: 2_000,
  finishedKeptMs: 3_600_000,
  /** For reconnecting readers: some 20 KB a task. */
  eventsKeptMs: 60_000,
  sentencesKept: 500_000,
  /** Waits before an end is written again. Waiting tasks hold a slot. */
  settleDelaysMs: [100, 400, 1_600, 3_000],
}
const nothingToSettle = async () => {}

interface Entry {
  task: TaskRun
  work: TaskWork | null
  settle: TaskPlan['settle']
  phase: 'registered' | 'queued' | 'running' | 'ended'
  isLong: boolean
  endedAt: number
  done: PromiseWithResolvers<void>
}
interface Surroundings {
  now(): Date
  newId(): string
  log: Log
}

export class TaskQueue {
  private readonly entries = new Map<string, Entry>()
  /** Searched whenever an article is read. */
  private readonly open = new Set<Entry>()
  readonly unsettled: UnsettledTasks
  private readonly surroundings: Surroundings
  private readonly limits: typeof taskLimits
  private closed = false

  constructor(surroundings: Surroundings, limits = taskLimits) {
    this.surroundings = surroundings
    this.limits = limits
    this.unsettled = new UnsettledTasks(surroundings.log, limits.settleDelaysMs)
  }

  /** Throws 409 during another task on the article, or the owner's same task alongside, and 429 for too many. */
  register(kind: Task['kind'], owner: number, article?: WorkedOn): TaskRun {
    if (this.closed) throw refusal('server_stopping')
    const task = new TaskRun({ id: this.surroundings.newId(), kind, owner, now: this.surroundings.now })
    if (article) {
      task.worksOn(article)
      this.mustNotConflict(task, article.id)
    }
    this.forgetOld()
    const { running, runningPerUser, queued, queuedPerUser } = this.limits
    const own = this.count(({ task }) => task.isAsked && task.owner === owner)
    if (own >= runningPerUser + queuedPerUser || this.open.size >= running + queued)
      throw refusal('tasks_waiting', {}, { headers: { 'retry-after': '30' } })
    const entry: Entry = {
      task,
      work: null,
      settle: nothingToSettle,
      phase: 'registered',
      isLong: false,
      endedAt: 0,
      done: Promise.withResolvers(),
    }
    this.entries.set(task.id, entry)
    this.open.add(entry)
    return task
  }

  /** Queues the work for a free slot of owner and process. An error of `prepare` ends the task and is thrown. */
  async begin(task: TaskRun, { prepare, settle }: TaskPlan): Promise<TaskRun> {
    const entry = this.entryOf(task.id)
    entry.settle = settle
    try {
      const prepared = await prepare()
      if (typeof prepared === 'function') this.queue(entry, prepared)
      else this.conclude(entry, { state: 'completed', result: prepared })
    } catch (error) {
      await this.fail(entry, error)
      throw refusalOf(error, task.signal)
    }
    return task
  }

  find(id: string): TaskRun | undefined {
    return this.entries.get(id)?.task
  }

  listOf(owner: number): TaskRun[] {
    return [...this.entries.values()].map(entry => entry.task).filter(task => task.owner === owner)
  }

  /** Tasks that run alongside do not count. */
  activeOn(articleId: number): TaskRun | undefined {
    return this.allOn(articleId).find(task => !task.isAlongside)
  }

  allOn(articleId: number): TaskRun[] {
    return [...this.open].map(({ task }) => task).filter(({ snapshot }) => snapshot.article_id === articleId)
  }

  /** True if a task nobody waits for may start: after all waiting ones, beside its owner's and all running. */
  hasRoomBeside(owner: number): boolean {
    if (this.closed || this.count(({ phase }) => phase !== 'running') > 0) return false
    return (
      this.open.size < this.limits.running &&
      this.count(({ task }) => task.owner === owner) < this.limits.runningPerUser
    )
  }

  async ended(task: TaskRun): Promise<void> {
    await this.entryOf(task.id).done.promise
  }

  async cancel(task: TaskRun): Promise<void> {
    await this.stop(this.entryOf(task.id), 'cancelled')
  }

  async close(): Promise<void> {
    this.closed = true
    await Promise.all([...this.open].map(entry => this.stop(entry, INTERRUPTED)))
  }

  private mustNotConflict(task: TaskRun, articleId: number): void {
    if (!task.isAlongside) {
      if (this.activeOn(articleId)) throw articleBusy()
    } else if (!task.isAboutOneRow) {
      const isSame = (other: TaskRun) =>
        other.snapshot.kind === task.snapshot.kind && !other.isAboutOneRow && other.owner === task.owner
      const same = this.allOn(articleId).find(isSame)
      if (same) throw alreadyStarted(same)
    }
  }

  private async stop(entry: Entry, why: TaskStopped['why']) {
    if (entry.phase === 'ended') return
    entry.task.stop(why)
    if (entry.phase === 'queued') this.launch(entry)
    await entry.done.promise
  }

  private queue(entry: Entry, work: TaskWork) {
    entry.work = work
    entry.phase = 'queued'
    this.noteCounts()
    if (entry.task.signal.aborted) this.launch(entry)
    else this.launchWaiting()
  }

  private launchWaiting() {
    for (const entry of this.open) if (entry.phase === 'queued' && this.hasSlot(entry)) this.launch(entry)
  }

  /** Long tasks have as many slots again, so that a short text need not wait for two long speeches. */
  private hasSlot({ task: { owner, hasOwnSlots } }: Entry) {
    if (hasOwnSlots) return true
    const inSlots = [...this.open].filter(({ phase, task }) => phase === 'running' && task.takesSlot)
    const isRoom = (most: number, isCounted: (other: Entry) => boolean) => {
      const running = inSlots.filter(isCounted)
      return running.length < 2 * most && running.filter(({ isLong }) => !isLong).length < most
    }
    const { running, runningPerUser } = this.limits
    return isRoom(runningPerUser, other => other.task.owner === owner) && isRoom(running, () => true)
  }

  /** Needs no await: `execute` never rejects, and `conclude` always resolves `entry.done`. */
  private launch(entry: Entry) {
    entry.phase = 'running'
    this.noteCounts()
    void this.execute(entry)
  }

  private async execute(entry: Entry) {
    const { task, work } = entry
    const long = setTimeout(() => {
      entry.isLong = true
      if (!this.closed) this.launchWaiting()
    }, this.limits.longMs)
    try {
      task.signal.throwIfAborted()
      if (!work) throw new Error('A task without work was launched.')
      this.conclude(entry, { state: 'completed', result: await work(task) })
    } catch (error) {
      await this.fail(entry, error)
    } finally {
      clearTimeout(long)
    }
    if (!this.closed) this.launchWaiting()
  }

  private async fail(entry: Entry, error: unknown) {
    const { task, settle } = entry
    const failure = failureOf(error, task.signal)
    if (failure.code === 'internal') this.surroundings.log.error({ error, task_id: task.id }, 'task failed')
    await this.unsettled.settle(task.id, () => settle(failure))
    this.conclude(entry, failure)
  }

  private conclude(entry: Entry, ending: Ending) {
    entry.phase = 'ended'
    this.open.delete(entry)
    entry.work = null
    entry.settle = nothingToSettle
    entry.endedAt = this.surroundings.now().getTime()
    entry.task.end(ending)
    entry.done.resolve()
    this.noteCounts()
    const { kind, created_at } = entry.task.snapshot
    const outcome = ending.state === 'failed' && ending.code === INTERRUPTED ? ending.code : ending.state
    observed.emit('task', { kind, outcome, seconds: (entry.endedAt - Date.parse(created_at)) / 1000 })
  }

  private noteCounts() {
    const inPhase = (phase: Entry['phase']) => this.count(entry => entry.phase === phase)
    observed.emit('taskQueue', { queued: inPhase('queued'), running: inPhase('running') })
  }

  private forgetOld() {
    const ended = [...this.entries.values()].filter(entry => entry.phase === 'ended')
    const now = this.surroundings.now().getTime()
    const surplus = ended.length - this.limits.finishedKept
    for (const [place, { task, endedAt }] of ended.entries()) {
      if (endedAt < now - this.limits.finishedKeptMs || place < surplus) this.entries.delete(task.id)
      else if (endedAt < now - this.limits.eventsKeptMs) task.log.forgetProgress()
    }
    this.forgetLargest(ended)
  }

  /** A novel's result takes megabytes: forgets the oldest beyond a number of sentences. */
  private forgetLargest(ended: Entry[]) {
    let kept = 0
    for (const { task } of ended.toReversed()) {
      const sentences = task.snapshot.result?.audio?.sentences.length ?? 0
      kept += sentences
      if (sentences > 0 && kept > this.limits.sentencesKept) this.entries.delete(task.id)
    }
  }

  private count(matches: (entry: Entry) => boolean): number {
    return [...this.open].filter(matches).length
  }

  private entryOf(id: string): Entry {
    const entry = this.entries.get(id)
    if (!entry) throw new Error(`There is no task ${id}.`)
    return entry
  }
}

export const articleBusy = () => refusal('text_busy')

export const alreadyStarted = ({ id }: TaskRun) =>
  refusal(
    'task_repeated',
    {},
    {
      members: { task_id: id },
    },
  )
