interface Rhythm {
  /** Milliseconds before the first time; none where it is left out. */
  firstAfterMs?: number
  everyMs: number
  /** Rejects when the signal aborts. */
  wait(ms: number, signal: AbortSignal): Promise<void>
  /** Must not throw. */
  work(signal: AbortSignal): Promise<void>
}

/** Does some work again and again, one time after the other, until it is closed. */
export class Routine {
  private readonly closing = new AbortController()
  private readonly ended: Promise<void>

  constructor(rhythm: Rhythm) {
    this.ended = this.goOn(rhythm, this.closing.signal)
  }

  async close(): Promise<void> {
    this.closing.abort()
    await this.ended
  }

  private async goOn({ firstAfterMs, everyMs, wait, work }: Rhythm, signal: AbortSignal) {
    // Closing ends a wait, and nothing else does.
    const pause = (ms: number) => wait(ms, signal).catch(() => {})
    if (firstAfterMs !== undefined) await pause(firstAfterMs)
    while (!signal.aborted) {
      await work(signal)
      await pause(everyMs)
    }
  }
}
