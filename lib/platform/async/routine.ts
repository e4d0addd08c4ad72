interface Rhythm {
  /** 0 if absent. */
  firstAfterMs?: number
  everyMs: number
  /** Rejects when the signal aborts. */
  wait(ms: number, signal: AbortSignal): Promise<void>
  /** Must not throw. */
  work(signal: AbortSignal): Promise<void>
}

export class Routine {
  private readonly closing = new AbortController()
  private readonly ended: Promise<void>

  constructor(rhythm: Rhythm) {
    this.ended = this.repeat(rhythm, this.closing.signal)
  }

  async close(): Promise<void> {
    this.closing.abort()
    await this.ended
  }

  private async repeat({ firstAfterMs, everyMs, wait, work }: Rhythm, signal: AbortSignal) {
    const pause = (ms: number) => wait(ms, signal).catch(() => {})
    if (firstAfterMs !== undefined) await pause(firstAfterMs)
    while (!signal.aborted) {
      await work(signal)
      await pause(everyMs)
    }
  }
}
