import type { Answer, Task } from './messages.ts'

/** What one caller waits for: a series of tasks whose answers he takes as they come. */
export class Job {
  readonly #tasks: Iterator<Task, void>
  readonly #take: (answer: Answer) => void
  readonly #outcome = Promise.withResolvers<void>()
  #task: Task | undefined

  constructor(tasks: Iterable<Task, void>, take: (answer: Answer) => void) {
    this.#tasks = tasks[Symbol.iterator]()
    this.#take = take
    this.#advance()
  }

  /** What is to be done next; nothing once the job is over. */
  get task(): Task | undefined {
    return this.#task
  }

  get outcome(): Promise<void> {
    return this.#outcome.promise
  }

  /** What comes for a caller who has left is dropped. */
  take(answer: Answer): void {
    if (!this.#task) return
    if (answer.kind === 'failed') {
      this.fail(new Error(answer.message))
    } else {
      this.#take(answer)
      this.#advance()
    }
  }

  fail(reason: unknown): void {
    this.#task = undefined
    this.#outcome.reject(reason)
  }

  #advance(): void {
    this.#task = this.#tasks.next().value ?? undefined
    if (!this.#task) this.#outcome.resolve()
  }
}
