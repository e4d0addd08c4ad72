import type { UsageCost } from '../../contracts/schemas/usage.ts'
import type { Log } from '../../http/log.ts'

/** Services of one machine start together; the ledger is hardly the first to be there. */
const FIRST_AFTER_MS = 1_000
const FIRST_PAUSE_MS = 5_000
const LONGEST_PAUSE_MS = 5 * 60_000

interface Surroundings {
  fetch(signal: AbortSignal): Promise<readonly UsageCost[]>
  take(history: readonly UsageCost[]): void
  /** Rejects when the signal aborts. */
  wait(ms: number, signal: AbortSignal): Promise<void>
  log: Log
}

/** Takes in, once after a start, what the ledger knows of earlier costs; asks again until it answers or is closed. */
export class CostLoading {
  private readonly closing = new AbortController()
  private readonly ended: Promise<void>

  constructor(surroundings: Surroundings) {
    this.ended = load(surroundings, this.closing.signal)
  }

  async close(): Promise<void> {
    this.closing.abort()
    await this.ended
  }
}

async function load({ fetch, take, wait, log }: Surroundings, signal: AbortSignal) {
  // Closing ends a wait, and nothing else does.
  const pause = (ms: number) => wait(ms, signal).catch(() => {})
  await pause(FIRST_AFTER_MS)
  for (let tries = 0; !signal.aborted; tries++) {
    try {
      return take(await fetch(signal))
    } catch (error) {
      if (signal.aborted) return
      if (tries === 0) log.warn({ error }, 'earlier costs of models are not known yet')
    }
    await pause(Math.min(FIRST_PAUSE_MS * 2 ** tries, LONGEST_PAUSE_MS))
  }
}
