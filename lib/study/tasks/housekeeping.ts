import type { PruneReport } from '../../contracts/schemas/administration/objects.ts'
import { Routine } from '../../platform/async/routine.ts'
import type { Log } from '../../platform/logging/log.ts'

const MINUTE_MS = 60_000

type Work<T = void> = (signal: AbortSignal) => Promise<T>

interface Surroundings {
  /** Rejects when the signal aborts. */
  wait(ms: number, signal: AbortSignal): Promise<void>
  log: Log
}

interface Sweeping extends Surroundings {
  sweep: Work<{ swept: number; is_more_due: boolean }>
}

/** One sweep at a time, at once and then every minute. */
export const sweeping = ({ sweep, ...given }: Sweeping): Routine =>
  repeated(given, EVERY_MINUTE, 'the sweep of due items failed', async signal => {
    for (;;) {
      const { swept, is_more_due } = await sweep(signal)
      // Items that stay now are tried with the next sweep.
      if (!is_more_due || swept === 0) return
    }
  })

/** Runs some time after the start, then every day. */
export const pruning = ({ prune, ...given }: Surroundings & { prune: Work<PruneReport> }): Routine =>
  repeated(given, DAILY, 'temporary files could not be pruned', async signal => {
    const { keys, ...report } = await prune(signal)
    given.log.info(report, 'expired temporary files were pruned')
  })

interface PruningUsage extends Surroundings {
  prune: Work<{ removed: number; is_more_due: boolean }>
}

export const pruningUsage = ({ prune, ...given }: PruningUsage): Routine =>
  repeated(given, DAILY, 'old usage records could not be pruned', async signal => {
    for (;;) {
      const { removed, is_more_due } = await prune(signal)
      if (removed > 0) given.log.info({ removed }, 'old usage records were pruned')
      if (!is_more_due) return
    }
  })

interface Rhythm {
  firstAfterMs?: number
  everyMs: number
}

export const EVERY_MINUTE = { everyMs: MINUTE_MS }
export const AFTER_A_MINUTE = { firstAfterMs: MINUTE_MS, everyMs: MINUTE_MS }
// A start has more urgent work.
const DAILY = { firstAfterMs: 10 * MINUTE_MS, everyMs: 24 * 60 * MINUTE_MS }

export const repeated = ({ wait, log }: Surroundings, rhythm: Rhythm, failure: string, work: Work): Routine =>
  new Routine({
    ...rhythm,
    wait,
    async work(signal) {
      try {
        await work(signal)
      } catch (error) {
        if (!signal.aborted) log.warn({ error }, failure)
      }
    },
  })
