import type { Pause } from '../../platform/async/pause.ts'

/** After this time the other work begins, whether anybody has read or not. */
export const LONGEST_MS = 150

/**
 * The texts whose first rows can be read since a moment ago. Work that nobody waits for begins after their first reader
 * has them: beside it, reading takes five times as long. An entry lives as long as its wait.
 */
export class FirstReads {
  private readonly awaited = new Map<number, PromiseWithResolvers<void>>()
  private readonly wait: Pause

  constructor(wait: Pause) {
    this.wait = wait
  }

  /** Called before readers hear of the first rows of an article. */
  expect(articleId: number): void {
    const read = Promise.withResolvers<void>()
    this.awaited.set(articleId, read)
    const over = new AbortController()
    // It may end in any way.
    const late = this.wait(LONGEST_MS, over.signal).catch(() => {})
    void Promise.race([read.promise, late]).then(() => {
      over.abort()
      if (this.awaited.get(articleId) === read) this.awaited.delete(articleId)
      read.resolve()
    })
  }

  /** Called once a reader has some rows of the article. */
  noticed(articleId: number): void {
    this.awaited.get(articleId)?.resolve()
  }

  /** Resolves when nobody waits for the first rows of the article, or no longer. */
  async over(articleId: number): Promise<void> {
    await this.awaited.get(articleId)?.promise
  }
}
