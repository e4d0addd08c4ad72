import { isProblem } from '../../../lib/platform/problems/errors.ts'

/**
 * A value that is kept elsewhere: what was acknowledged last, and what was sent without an answer, of which nobody
 * knows whether it was written.
 */
export class Register<T> {
  private acknowledged: T
  private possible: T[] = []

  constructor(value: T) {
    this.acknowledged = value
  }

  /** Sends a value. A refusal leaves the value as it was; whatever else goes wrong leaves both possible. */
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

  /** It may become this without anybody saying so. */
  suppose(value: T): void {
    this.possible.push(value)
  }

  get values(): readonly T[] {
    return [this.acknowledged, ...this.possible]
  }

  admits(value: T): boolean {
    return this.values.includes(value)
  }

  /** What it turned out to be, when nothing that was sent can still be on its way. */
  settle(value: T): void {
    this.acknowledged = value
    this.possible = []
  }
}

/** The service understood and did nothing; after any other failure it may have. */
const isRefusal = (error: unknown): boolean => isProblem(error) && error.status < 500
