import { Routine } from '../async/routine.ts'
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
export class Pruning extends Routine {
  constructor({ prune, wait, log }: Surroundings) {
    const work = (signal: AbortSignal) => pruneOnce({ prune, log }, signal)
    super({ firstAfterMs: FIRST_AFTER_MS, everyMs: EVERY_MS, wait, work })
  }
}

async function pruneOnce({ prune, log }: Pick<Surroundings, 'prune' | 'log'>, signal: AbortSignal) {
  try {
    const { keys, ...report } = await prune(signal)
    log.info(report, 'what had outlived its time was pruned')
  } catch (error) {
    if (!signal.aborted) log.warn({ error }, 'temporary files could not be pruned')
  }
}
