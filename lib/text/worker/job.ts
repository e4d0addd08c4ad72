import type { Answer, Task } from './messages.ts'

/** What one caller waits for: a series of tasks whose answers he takes as they come. */
export class Job {
  readonly #tasks: Iterator<Task, void>
  readonly #take: (answer: Answer) => void
  readonly #outcome = Promise.withResolvers<void>()
  #settled = false

  constructor(tasks: Iterable<Task, void>, take: (answer: Answer) => void) {
    this.#tasks = tasks[Symbol.iterator]()
    this.#take = take
  }

  get outcome(): Promise<void> {
    return this.#outcome.promise
  }

  /** The task to do now; none when the job is over, which ends it. */
  next(): Task | undefined {
    if (this.#settled) return undefined
    const { value } = this.#tasks.next()
    if (value === undefined) this.#end(this.#outcome.resolve)
    return value ?? undefined
  }

  /** What comes for a caller who has left is dropped. */
  take(answer: Answer): void {
    if (this.#settled) return
    if (answer.kind === 'failed') this.fail(new Error(answer.message))
    else this.#take(answer)
  }

  fail(reason: unknown): void {
    this.#end(() => this.#outcome.reject(reason))
  }

  #end(settle: () => void): void {
    if (this.#settled) return
    this.#settled = true
    settle()
  }
}
