import { Routine } from '../platform/async/routine.ts'
import type { PruneReport } from '../contracts/schemas/administration/objects.ts'
import type { Log } from '../platform/logging/log.ts'

const MINUTE_MS = 60_000

interface Surroundings {
  /** Removes what is due, as far as one call goes. */
  sweep(signal: AbortSignal): Promise<{ swept: number; is_more_due: boolean }>
  /** Removes expired temporary files, as far as one call goes. */
  prune(signal: AbortSignal): Promise<PruneReport>
  /** Rejects when the signal aborts. */
  wait(ms: number, signal: AbortSignal): Promise<void>
  log: Log
}

/** Sweeps at once and then every minute, one sweep at a time, until it is closed. */
export const sweeping = ({ sweep, wait, log }: Omit<Surroundings, 'prune'>): Routine =>
  new Routine({
    everyMs: MINUTE_MS,
    wait,
    work: logged(log, 'the sweep of due items failed', async signal => {
      for (;;) {
        const { swept, is_more_due } = await sweep(signal)
        // What cannot be removed now is tried again with the next sweep.
        if (!is_more_due || swept === 0) return
      }
    }),
  })

/** Erases the learning data of deleted accounts, at once and then every minute, until it is closed. */
export const erasing = ({ erase, wait, log }: Pick<Surroundings, 'wait' | 'log'> & Erasing): Routine =>
  new Routine({
    everyMs: MINUTE_MS,
    wait,
    work: logged(log, 'the learning data of deleted accounts could not be erased', erase),
  })

interface Erasing {
  erase(signal: AbortSignal): Promise<void>
}

/** Writes every minute the ends of tasks that could not be written before: articles would stay in processing. */
export const settling = ({ settle, wait, log }: Pick<Surroundings, 'wait' | 'log'> & Settling): Routine =>
  new Routine({
    firstAfterMs: MINUTE_MS,
    everyMs: MINUTE_MS,
    wait,
    work: logged(log, 'the ends of tasks still cannot be written', settle),
  })

interface Settling {
  settle(signal: AbortSignal): Promise<void>
}

interface BackingUp extends Pick<Surroundings, 'wait' | 'log'> {
  /** Makes a backup if one is due. */
  backUp(signal: AbortSignal): Promise<void>
}

/** Looks every minute whether a backup is due, until it is closed. */
export const backingUp = ({ backUp, wait, log }: BackingUp): Routine =>
  new Routine({
    firstAfterMs: MINUTE_MS,
    everyMs: MINUTE_MS,
    wait,
    work: logged(log, 'no backup could be made', backUp),
  })

// A start has more urgent work.
const DAILY = { firstAfterMs: 10 * MINUTE_MS, everyMs: 24 * 60 * MINUTE_MS }

/** Prunes some time after the start and then every day, until it is closed. */
export const pruning = ({ prune, wait, log }: Omit<Surroundings, 'sweep'>): Routine =>
  new Routine({
    ...DAILY,
    wait,
    work: logged(log, 'temporary files could not be pruned', async signal => {
      const { keys, ...report } = await prune(signal)
      log.info(report, 'expired temporary files were pruned')
    }),
  })

interface Ledger extends Pick<Surroundings, 'wait' | 'log'> {
  /** Removes old usage records, as far as one call goes. */
  prune(signal: AbortSignal): Promise<{ removed: number; is_more_due: boolean }>
}

/** The same for usage records. */
export const pruningUsage = ({ prune, wait, log }: Ledger): Routine =>
  new Routine({
    ...DAILY,
    wait,
    work: logged(log, 'old usage records could not be pruned', async signal => {
      for (;;) {
        const { removed, is_more_due } = await prune(signal)
        if (removed > 0) log.info({ removed }, 'old usage records were pruned')
        if (!is_more_due) return
      }
    }),
  })

/** A failure is a warning; closing the routine is no failure. */
const logged =
  (log: Log, failure: string, work: (signal: AbortSignal) => Promise<void>) =>
  async (signal: AbortSignal): Promise<void> => {
    try {
      await work(signal)
    } catch (error) {
      if (!signal.aborted) log.warn({ error }, failure)
    }
  }
