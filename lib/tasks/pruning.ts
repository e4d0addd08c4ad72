import type { PruneReport } from '../contracts/schemas/objects.ts'
import type { Log } from '../http/log.ts'

/** A start has better things to do. */
const FIRST_AFTER_MS = 10 * 60_000
const EVERY_MS = 24 * 3_600_000

interface Surroundings {
  /** Removes temporary files past their time, as far as one call goes. */
  prune(signal: AbortSignal): Promise<PruneReport>
  /** Rejects when the signal aborts. */
  wait(ms: number, signal: AbortSignal): Promise<void>
  log: Log
}

/** Prunes a while after the start and then every day, until it is closed. */
export class Pruning {
  private readonly surroundings: Surroundings
  private readonly closing = new AbortController()
  private readonly ended: Promise<void>

  constructor(surroundings: Surroundings) {
    this.surroundings = surroundings
    this.ended = this.waitAndPrune(this.closing.signal)
  }

  async close(): Promise<void> {
    this.closing.abort()
    await this.ended
  }

  private async waitAndPrune(signal: AbortSignal) {
    const { wait } = this.surroundings
    for (let pause = FIRST_AFTER_MS; ; pause = EVERY_MS) {
      // Closing ends the wait, and nothing else does.
      await wait(pause, signal).catch(() => {})
      if (signal.aborted) return
      await this.prune(signal)
    }
  }

  private async prune(signal: AbortSignal) {
    const { prune, log } = this.surroundings
    try {
      const { keys, ...report } = await prune(signal)
      log.info(report, 'what had outlived its time was pruned')
    } catch (error) {
      if (!signal.aborted) log.warn({ error }, 'temporary files could not be pruned')
    }
  }
}
