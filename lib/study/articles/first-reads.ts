import type { Pause } from '../../platform/async/pause.ts'

/** The time after which other work begins, whether anybody has read or not. */
export const LONGEST_MS = 150

/**
 * Delays work that nobody waits for until the first reader has the first rows: beside it, reading takes five times as long.
 * An entry lives as long as its wait.
 */
export class FirstReads {
  private readonly awaited = new Map<number, PromiseWithResolvers<void>>()
  private readonly wait: Pause

  constructor(wait: Pause) {
    this.wait = wait
  }

  /** Must be called before readers hear of the first rows. */
  expect(articleId: number): void {
    const read = Promise.withResolvers<void>()
    this.awaited.set(articleId, read)
    const over = new AbortController()
    const late = this.wait(LONGEST_MS, over.signal).catch(() => {})
    void Promise.race([read.promise, late]).then(() => {
      over.abort()
      if (this.awaited.get(articleId) === read) this.awaited.delete(articleId)
      read.resolve()
    })
  }

  noticed(articleId: number): void {
    this.awaited.get(articleId)?.resolve()
  }

  async over(articleId: number): Promise<void> {
    await this.awaited.get(articleId)?.promise
  }
}
