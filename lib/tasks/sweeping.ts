import { Routine } from '../async/routine.ts'
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
export class Sweeping extends Routine {
  constructor({ sweep, wait, log }: Surroundings) {
    super({ everyMs: SWEEP_EVERY_MS, wait, work: signal => sweepAll({ sweep, log }, signal) })
  }
}

async function sweepAll({ sweep, log }: Pick<Surroundings, 'sweep' | 'log'>, signal: AbortSignal) {
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
