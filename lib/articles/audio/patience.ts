import { isProblem, type Problem } from '../../http/errors.ts'

/** Failures in a row, all told in the same words, after which nothing better is to be expected. */
const MOST_ALIKE = 5

/**
 * Asks for one thing after the other until it is plain that they all fail alike, as with a wrong key: from then on
 * every one fails for that reason, and nobody is asked.
 */
export class Patience {
  private readonly underWay = new Set<Promise<unknown>>()
  private latest: Problem | null = null
  private alike = 0

  async ask<T>(call: () => Promise<T>): Promise<T> {
    // Failures come fast: what began before them may still end well.
    if (this.alike >= MOST_ALIKE) await Promise.allSettled(this.underWay)
    if (this.latest && this.alike >= MOST_ALIKE) throw this.latest
    const asking = call()
    this.underWay.add(asking)
    try {
      const answer = await asking
      this.alike = 0
      return answer
    } catch (error) {
      if (isProblem(error) && !isOfTheSentence(error)) this.note(error)
      throw error
    } finally {
      this.underWay.delete(asking)
    }
  }

  private note(failure: Problem): void {
    const isAlike = failure.message === this.latest?.message
    this.latest = failure
    if (isProblem(failure, 'not_configured')) this.alike = MOST_ALIKE
    else this.alike = isAlike ? this.alike + 1 : 1
  }
}

/** Says nothing of the others: the text was changed, or nobody could read it aloud. */
const isOfTheSentence = (failure: Problem) =>
  isProblem(failure, 'version_conflict') || isProblem(failure, 'invalid_input')
