import type { UsageCost } from '../../contracts/schemas/accounts/usage.ts'
import type { Log } from '../../platform/logging/log.ts'

/** Services on one machine start together, and the ledger is rarely the first to be ready. */
const FIRST_AFTER_MS = 1_000
const FIRST_PAUSE_MS = 5_000
const LONGEST_PAUSE_MS = 5 * 60_000

interface LoadingPorts {
  fetch(signal: AbortSignal): Promise<readonly UsageCost[]>
  take(history: readonly UsageCost[]): void
  wait(ms: number, signal: AbortSignal): Promise<void>
  log: Log
}

/** Loads once after a start; retries until the ledger answers or loading is closed. */
export class CostLoading {
  private readonly closing = new AbortController()
  private readonly ended: Promise<void>

  constructor(ports: LoadingPorts) {
    this.ended = load(ports, this.closing.signal)
  }

  async close(): Promise<void> {
    this.closing.abort()
    await this.ended
  }
}

async function load({ fetch, take, wait, log }: LoadingPorts, signal: AbortSignal) {
  // A wait rejects only when loading is closed.
  const pause = (ms: number) => wait(ms, signal).catch(() => {})
  await pause(FIRST_AFTER_MS)
  for (let tries = 0; !signal.aborted; tries++) {
    try {
      return take(await fetch(signal))
    } catch (error) {
      if (signal.aborted) return
      if (tries === 0) log.warn({ error }, 'earlier costs of models could not be loaded; trying again')
    }
    await pause(Math.min(FIRST_PAUSE_MS * 2 ** tries, LONGEST_PAUSE_MS))
  }
}
