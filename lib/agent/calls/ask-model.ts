import type { CallPurpose } from '../../contracts/schemas/agent.ts'
import type { ModelPorts } from '../ports.ts'
import { withDeadline } from '../provider/deadline.ts'
import type { FailureClass } from '../provider/failures.ts'
import { deadlineOf, failureOf, type Run, startRun } from './run.ts'

interface Wanted {
  purpose: CallPurpose
  model: string | null
}
export type Answer<T> = { answer: T } | { missing: FailureClass | 'no_model' }

/** What `ask` gets from the wanted model within the deadline, or why it got nothing. Throws only when cancelled. */
export const askModel = async <T>(
  { purpose, model }: Wanted,
  deps: ModelPorts,
  signal: AbortSignal,
  ask: (run: Run, signal: AbortSignal) => Promise<T>,
): Promise<Answer<T>> => {
  signal.throwIfAborted()
  const resolved = deps.binding(model)
  if (!resolved) return { missing: 'no_model' }
  const run = startRun(resolved, purpose, deps)
  try {
    return { answer: await withDeadline(deadlineOf(deps), signal, limited => ask(run, limited)) }
  } catch (error) {
    signal.throwIfAborted()
    return { missing: failureOf(error) }
  }
}
