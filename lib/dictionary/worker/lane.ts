import { Worker } from 'node:worker_threads'
import { unlessAborted } from '../../platform/async/single-flight.ts'
import { Slots } from '../../platform/async/slots.ts'
import { Problem } from '../../platform/problems/errors.ts'
import type { Answer, Task } from './messages.ts'

/** One caller being served, and those that wait. */
const MOST_CALLERS = 257

/** The heap for short-lived objects. By default V8 lets them take 130 MB, and keeps that. */
const YOUNG_MB = 16

const tooMany = () =>
  new Problem('unavailable', 'Too many texts are waiting for the text worker. Try again in a moment.')
const closed = () => new Problem('unavailable', 'The text worker is closed. Try again in a moment.')

/** One worker thread, started when it is first needed; callers take turns, one task each. */
export class Lane {
  readonly #name: string
  readonly #script: URL
  readonly #callers = new Slots({ slots: MOST_CALLERS, queue: 0, refusal: tooMany })
  readonly #turns = new Slots({ slots: 1, queue: MOST_CALLERS, refusal: tooMany })
  /** Callers being served or waiting. */
  #served = 0
  readonly #closing = new AbortController()
  #worker: Worker | undefined
  #pending: PromiseWithResolvers<Answer> | undefined

  constructor(name: string, script: URL) {
    this.#name = name
    this.#script = script
  }

  /**
   * Calls `take` with the answer to each task. Rejects when the signal aborts, the worker crashes or the lane is
   * closed.
   */
  async run(
    tasks: Iterable<Task, void>,
    take: (answer: Answer) => void,
    signal?: AbortSignal,
  ): Promise<void> {
    const ending = AbortSignal.any([...(signal ? [signal] : []), this.#closing.signal])
    ending.throwIfAborted()
    await this.#callers.run(this.#name, async () => {
      this.#served += 1
      try {
        for (const task of tasks) {
          // The task of a caller that has left keeps its turn until the worker has answered.
          const turn = this.#turns.run(this.#name, () => this.#ask(task), { signal: ending })
          take(await unlessAborted(turn, ending))
        }
      } finally {
        this.#served -= 1
      }
    })
  }

  get isBusy(): boolean {
    return this.#served > 0
  }

  async close(): Promise<void> {
    this.#closing.abort(closed())
    const worker = this.#worker
    this.#lose(closed())
    await worker?.terminate()
  }

  /** A worker without a task does not keep the process alive. */
  async #ask(task: Task): Promise<Answer> {
    this.#worker ??= this.#start()
    const worker = this.#worker
    this.#pending = Promise.withResolvers()
    worker.ref()
    worker.postMessage(task)
    try {
      const answer = await this.#pending.promise
      if (answer.kind === 'failed') throw new Error(answer.message)
      return answer
    } finally {
      worker.unref()
    }
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
    worker.on('message', (answer: Answer) => {
      if (this.#worker === worker) this.#pending?.resolve(answer)
    })
    worker.on('messageerror', lose)
    worker.on('error', lose)
    worker.on('exit', code => lose(new Error(`The ${this.#name} worker ended with code ${code}`)))
    return worker
  }

  /** Fails the task of a dead worker; the next task starts another worker. */
  #lose(error: Error): void {
    this.#worker = undefined
    this.#pending?.reject(error)
  }
}
