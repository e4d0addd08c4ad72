import type { Log } from '../http/log.ts'

const SWEEP_EVERY_MS = 60_000

interface Surroundings {
  /** Removes what is due, as far as one call goes. */
  sweep(signal: AbortSignal): Promise<{ swept: number; is_more_due: boolean }>
  /** Rejects when the signal aborts. */
  wait(ms: number, signal: AbortSignal): Promise<void>
  log: Log
}

/** Sweeps at once and then every minute, one sweep at a time, until it is closed. */
export class Sweeping {
  private readonly surroundings: Surroundings
  private readonly closing = new AbortController()
  private readonly ended: Promise<void>

  constructor(surroundings: Surroundings) {
    this.surroundings = surroundings
    this.ended = this.sweepAndWait(this.closing.signal)
  }

  async close(): Promise<void> {
    this.closing.abort()
    await this.ended
  }

  private async sweepAndWait(signal: AbortSignal) {
    while (!signal.aborted) {
      await this.sweepAll(signal)
      // Closing ends the wait, and nothing else does.
      await this.surroundings.wait(SWEEP_EVERY_MS, signal).catch(() => {})
    }
  }

  private async sweepAll(signal: AbortSignal) {
    const { sweep, log } = this.surroundings
    try {
      for (;;) {
        const { swept, is_more_due } = await sweep(signal)
        // What cannot be removed now is tried again with the next sweep.
        if (!is_more_due || swept === 0) return
      }
    } catch (error) {
      if (!signal.aborted) log.warn({ error }, 'what is due could not be swept')
    }
  }
}
