import { isProblem } from '../../../lib/platform/problems/errors.ts'

/** A value stored elsewhere: the last acknowledged one, and those sent without an answer, which may have been written or not. */
export class Register<T> {
  private acknowledged: T
  private possible: T[] = []

  constructor(value: T) {
    this.acknowledged = value
  }

  /** Sends a value. A refusal leaves the value unchanged; after any other failure both values are possible. */
  async send<Answer>(value: T, call: () => Promise<Answer>): Promise<Answer> {
    this.possible.push(value)
    try {
      const answer = await call()
      this.acknowledged = value
      this.possible = []
      return answer
    } catch (error) {
      if (isRefusal(error)) this.possible.pop()
      throw error
    }
  }

  /** Adds a value that it may take without an acknowledgement. */
  suppose(value: T): void {
    this.possible.push(value)
  }

  get values(): readonly T[] {
    return [this.acknowledged, ...this.possible]
  }

  admits(value: T): boolean {
    return this.values.includes(value)
  }

  /** Settles on the value found, once no request can still be in progress. */
  settle(value: T): void {
    this.acknowledged = value
    this.possible = []
  }
}

/** True if the service refused and changed nothing; after any other failure it may have. */
const isRefusal = (error: unknown): boolean => isProblem(error) && error.status < 500
