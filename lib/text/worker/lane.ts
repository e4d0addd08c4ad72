import { Worker } from 'node:worker_threads'
import { Problem } from '../../http/errors.ts'
import { Job } from './job.ts'
import type { Answer, Reply, Request, Task } from './messages.ts'

/** Callers that may wait at once. */
const LONGEST_QUEUE = 256

/** One worker thread, started when first needed, and those who wait for it. */
export class Lane {
  readonly #name: string
  readonly #script: URL
  readonly #queue: Job[] = []
  #worker: Worker | undefined
  #current: { id: number; job: Job } | undefined
  #lastId = 0
  #closed = false

  constructor(name: string, script: URL) {
    this.#name = name
    this.#script = script
  }

  /** Works through the tasks, in turn with the other callers'. Rejects on abort, crash and closing. */
  async run(
    tasks: Iterable<Task, void>,
    take: (answer: Answer) => void,
    signal?: AbortSignal,
  ): Promise<void> {
    signal?.throwIfAborted()
    if (this.#closed) throw new Problem('unavailable', 'The text worker is closed')
    if (this.#queue.length >= LONGEST_QUEUE)
      throw new Problem('unavailable', 'Too many texts are waiting for the text worker')
    const job = new Job(tasks, take)
    const leave = () => this.#leave(job, signal?.reason)
    signal?.addEventListener('abort', leave)
    this.#queue.push(job)
    this.#proceed()
    try {
      await job.outcome
    } finally {
      signal?.removeEventListener('abort', leave)
    }
  }

  async close(): Promise<void> {
    this.#closed = true
    const worker = this.#worker
    this.#worker = undefined
    const waiting = [this.#current?.job, ...this.#queue.splice(0)]
    for (const job of waiting) job?.fail(new Problem('unavailable', 'The text worker was closed'))
    await worker?.terminate()
  }

  /** Hands out the next task of whoever has waited longest; a worker without one keeps no process alive. */
  #proceed(): void {
    while (!this.#current && !this.#closed) {
      const job = this.#queue.shift()
      if (!job) {
        this.#worker?.unref()
        return
      }
      if (job.task) this.#send(job, job.task)
    }
  }

  #send(job: Job, task: Task): void {
    const id = ++this.#lastId
    this.#current = { id, job }
    this.#worker ??= this.#start()
    this.#worker.ref()
    this.#worker.postMessage({ id, task } satisfies Request)
  }

  #receive({ id, answer }: Reply): void {
    if (this.#current?.id !== id) return
    const { job } = this.#current
    this.#current = undefined
    job.take(answer)
    if (job.task) this.#queue.push(job)
    this.#proceed()
  }

  #start(): Worker {
    const worker = new Worker(this.#script, { name: this.#name, execArgv: [] })
    const lose = (error: Error) => {
      if (this.#worker === worker) this.#lose(error)
    }
    worker.on('message', (reply: Reply) => this.#receive(reply))
    worker.on('messageerror', lose)
    worker.on('error', lose)
    worker.on('exit', code => lose(new Error(`The ${this.#name} worker ended with code ${code}`)))
    return worker
  }

  /** A dead worker takes the task in its hands with it; the next task starts another. */
  #lose(error: Error): void {
    this.#worker = undefined
    this.#current?.job.fail(error)
    this.#current = undefined
    this.#proceed()
  }

  #leave(job: Job, reason: unknown): void {
    const place = this.#queue.indexOf(job)
    if (place >= 0) this.#queue.splice(place, 1)
    job.fail(reason)
  }
}
