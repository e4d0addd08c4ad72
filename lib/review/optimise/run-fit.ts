import { runChild } from '../../platform/processes/run-child.ts'
import { type Fit, FitMessage, type FitOrder } from '../../study/optimise/messages.ts'

/** Fits weights in a process of its own; null where there are too few ratings on later days. */
export const runFit = (
  order: FitOrder,
  progress: (done: number) => void,
  signal: AbortSignal,
): Promise<Fit | null> =>
  runChild(
    {
      program: new URL('../../study/optimise/child.ts', import.meta.url),
      order,
      deadline_ms: 5 * 60_000,
      most_memory_mb: 1_000,
      take(given, outcome) {
        const message = FitMessage.parse(given)
        if (message.kind === 'progress') progress(message.done)
        else if (message.kind === 'fitted') outcome.resolve(message.fit)
        else outcome.reject(new Error(`Weights cannot be fitted: ${message.message}`))
      },
      late: () => new Error('Fitting weights took longer than five minutes'),
      died: () => new Error('The process that fits weights has died'),
    },
    signal,
  )
