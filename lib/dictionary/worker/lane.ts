import { setImmediate } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { unlessAborted } from '../../platform/async/single-flight.ts'
import { Slots } from '../../platform/async/slots.ts'
import { Problem } from '../../platform/problems/errors.ts'
import { refusal } from '../../platform/problems/reasons.ts'
import type { Failed, Numbered } from './messages.ts'

/** One caller being served, and those that wait. */
const MOST_CALLERS = 257

/** A worker begins the next task while this thread is busy with an answer. */
const TASKS_AT_ONCE = 2

/** The heap for short-lived objects, which by default takes 130 MB and keeps that. */
const YOUNG_MB = 16

const tooMany = () => refusal('texts_waiting')
const closed = () => new Problem('unavailable', 'The text worker is closed. Try again in a moment.')

interface PendingTask<Task, Answer> {
  readonly task: Task
  readonly answer: PromiseWithResolvers<Answer>
}

const isFailed = (answer: { readonly kind: string }): answer is Failed => answer.kind === 'failed'

/** Starts one thread on first use; callers take turns, one task each. Tasks keep their order; answers are numbered. */
export class Lane<Task, Answer extends { readonly kind: string }> {
  readonly #name: string
  readonly #script: URL
  readonly #callers = new Slots({ slots: MOST_CALLERS, queue: 0, refusal: tooMany })
  readonly #turns = new Slots({
    slots: TASKS_AT_ONCE,
    queue: 2 * MOST_CALLERS,
    refusal: tooMany,
  })
  readonly #closing = new AbortController()
  #worker: Worker | undefined
  /** By number, in the order of the tasks. */
  readonly #asked = new Map<number, PendingTask<Task, Answer>>()
  #last = 0
  #served = 0

  constructor(name: string, script: URL) {
    this.#name = name
    this.#script = script
  }

  /** Calls `take` with each answer. Rejects on abort, a crash of the worker, or the lane's close. */
  async run(
    tasks: Iterable<Task, void>,
    take: (answer: Answer) => void,
    signal?: AbortSignal,
  ): Promise<void> {
    const ending = AbortSignal.any([...(signal ? [signal] : []), this.#closing.signal])
    ending.throwIfAborted()
    await this.#callers.run(this.#name, () => this.#serve(tasks, take, ending))
  }

  async #serve(tasks: Iterable<Task, void>, take: (answer: Answer) => void, ending: AbortSignal) {
    const turns: Promise<Answer>[] = []
    this.#served += 1
    try {
      for (const task of tasks) {
        turns.push(this.#turn(task, ending))
        // A caller that is alone asks ahead of the answers.
        await setImmediate()
        if (this.#served === 1 && turns.length < TASKS_AT_ONCE) continue
        for (const turn of turns.splice(0, 1)) take(await unlessAborted(turn, ending))
      }
      for (const turn of turns) take(await unlessAborted(turn, ending))
    } finally {
      this.#served -= 1
    }
  }

  /** The task of a caller that has left keeps its turn until the worker has answered. */
  #turn(task: Task, ending: AbortSignal): Promise<Answer> {
    const turn = this.#turns.run(this.#name, () => this.#ask(task), { signal: ending })
    // Another turn of the same caller may fail before this one is awaited.
    turn.catch(() => {})
    return turn
  }

  get served(): number {
    return this.#served
  }

  async close(): Promise<void> {
    this.#closing.abort(closed())
    const worker = this.#worker
    for (const { answer } of this.#asked.values()) answer.reject(closed())
    this.#asked.clear()
    this.#worker = undefined
    await worker?.terminate()
  }

  /** A worker without a task does not keep the process alive. */
  async #ask(task: Task): Promise<Answer> {
    const answer = Promise.withResolvers<Answer>()
    this.#last += 1
    this.#asked.set(this.#last, { task, answer })
    this.#post(this.#last, task)
    const answered = await answer.promise
    if (isFailed(answered)) throw new Error(answered.message)
    return answered
  }

  /** Fails only this task if no worker starts or the task cannot be sent. */
  #post(number: number, task: Task) {
    try {
      this.#worker ??= this.#start()
      this.#worker.postMessage({ number, content: task } satisfies Numbered<Task>)
      this.#worker.ref()
    } catch (error) {
      this.#settle(number)?.reject(error)
    }
  }

  #settle(number: number) {
    const pendingTask = this.#asked.get(number)
    this.#asked.delete(number)
    if (this.#asked.size === 0) this.#worker?.unref()
    return pendingTask?.answer
  }

  #start(): Worker {
    const worker = new Worker(this.#script, {
      name: this.#name,
      execArgv: [],
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
    })
    const lose = (error: Error) => {
      if (this.#worker === worker) this.#lose(error)
    }
    worker.on('message', ({ number, content }: Numbered<Answer>) => {
      if (this.#worker === worker) this.#settle(number)?.resolve(content)
    })
    worker.on('messageerror', lose)
    worker.on('error', lose)
    worker.on('exit', code => lose(new Error(`The ${this.#name} worker ended with code ${code}`)))
    return worker
  }

  /** Fails the task that a dead worker was at; another worker does the next ones. */
  #lose(error: Error): void {
    this.#worker = undefined
    const [first] = this.#asked.keys()
    if (first !== undefined) this.#settle(first)?.reject(error)
    for (const [number, { task }] of this.#asked) this.#post(number, task)
  }
}
