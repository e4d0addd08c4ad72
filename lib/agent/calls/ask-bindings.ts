import type { Stage } from '../../contracts/schemas/agent.ts'
import type { ModelPorts } from '../ports.ts'
import { type FailureClass, ProviderFailure } from '../provider/failures.ts'
import type { ResolvedBinding } from '../routing/settings.ts'
import { type Choice, chooseBinding } from './choose-binding.ts'
import { inTurns, PAUSE_MS, type Turn } from './retry.ts'
import { isHalting, type Run } from './run.ts'

const MOST_TRIES = 6
const TRIES_A_BINDING = 2

/** Failures another try may escape, at the same binding or at another one. */
const PASSING: ReadonlySet<FailureClass> = new Set([
  'rate_limited',
  'server_error',
  'network',
  'timeout',
  'not_json',
])

/**
 * Makes one call to the model of a run, at the best of its bindings that is not to be left alone; where that
 * fails for reasons of its own, there again or at the next. What another binding would meet as well is thrown
 * at once, as a ProviderFailure like everything else.
 */
export const askBindings = async <T>(
  stage: Stage,
  attempt: (resolved: ResolvedBinding) => Promise<T>,
  run: Run,
  deps: ModelPorts,
  signal: AbortSignal,
): Promise<T> => {
  /** Where each of the failures so far was met. */
  const tried: string[] = []
  const turn = ({ resolved, pauseMs }: Choice): Turn<T> => ({
    pauseMs: tried.at(-1) === resolved.binding.id ? Math.max(pauseMs, PAUSE_MS) : pauseMs,
    attempt: () => {
      tried.push(resolved.binding.id)
      return observed(() => attempt(resolved), resolved, run, deps, signal)
    },
  })
  const next = (failed: readonly ProviderFailure[]): Turn<T> | null => {
    const last = failed.at(-1)
    if (last && !PASSING.has(last.failure) && !isHalting(last)) return null
    if (failed.length >= MOST_TRIES) return null
    // That one is busy is not held against it.
    const counted = tried.filter((_, at) => failed[at]?.failure !== 'rate_limited')
    const isOpen = ({ binding }: ResolvedBinding) =>
      !run.dead.has(binding.id) && counted.filter(id => id === binding.id).length < TRIES_A_BINDING
    const choice = chooseBinding(stage, isOpen, run, deps)
    if ('resolved' in choice) return turn(choice)
    if (last) return null
    throw new ProviderFailure(choice.missing, 'The model is left alone for now')
  }
  return inTurns(next, run, deps, signal)
}

/** Everybody learns from what comes of an attempt. */
const observed = async <T>(
  attempt: () => Promise<T>,
  resolved: ResolvedBinding,
  run: Run,
  { health }: ModelPorts,
  signal: AbortSignal,
): Promise<T> => {
  health.began(resolved)
  try {
    const answer = await attempt()
    health.answered(resolved)
    return answer
  } catch (error) {
    if (signal.aborted || !(error instanceof ProviderFailure)) health.abandoned(resolved)
    else if (PASSING.has(error.failure) || isHalting(error)) health.failed(resolved, error)
    else health.answered(resolved)
    if (error instanceof ProviderFailure && isHalting(error)) run.dead.set(resolved.binding.id, error.failure)
    throw error
  }
}
