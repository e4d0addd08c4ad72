import type { CallPurpose } from '../../contracts/schemas/agent.ts'
import type { ModelPorts } from '../ports.ts'
import { withDeadline } from '../provider/deadline.ts'
import type { FailureClass } from '../provider/failures.ts'
import { deadlineOf, failureOf, type Run, startRuns } from './run.ts'

interface Wanted {
  purpose: CallPurpose
  model: string | null
}
export type Answer<T> = { answer: T } | { missing: FailureClass | 'no_model' }

/** What `ask` gets from the models to be tried, within the deadline, or why it got nothing. Throws only when cancelled. */
export const askModels = async <T>(
  wanted: Wanted,
  deps: ModelPorts,
  signal: AbortSignal,
  ask: (runs: readonly Run[], signal: AbortSignal) => Promise<T>,
): Promise<Answer<T>> => {
  signal.throwIfAborted()
  const runs = startRuns(wanted, deps)
  if (runs.length === 0) return { missing: 'no_model' }
  try {
    return { answer: await withDeadline(deadlineOf(deps), signal, limited => ask(runs, limited)) }
  } catch (error) {
    signal.throwIfAborted()
    return { missing: failureOf(error) }
  }
}

/** The same for a question that is put to one model at a time: the first answer counts. */
export const askModel = <T>(
  wanted: Wanted,
  deps: ModelPorts,
  signal: AbortSignal,
  ask: (run: Run, signal: AbortSignal) => Promise<T>,
): Promise<Answer<T>> =>
  askModels(wanted, deps, signal, async (runs, limited) => {
    let last: unknown
    for (const run of runs) {
      try {
        return await ask(run, limited)
      } catch (error) {
        failureOf(error)
        last = error
      }
    }
    throw last
  })
