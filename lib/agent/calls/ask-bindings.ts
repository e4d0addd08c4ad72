import type { Stage } from '../../contracts/schemas/agent.ts'
import type { ModelPorts } from '../ports.ts'
import { type FailureClass, ProviderFailure } from '../provider/failures.ts'
import type { Cooldown } from '../routing/health.ts'
import type { ResolvedBinding } from '../routing/settings.ts'
import { type Choice, chooseBinding, PATIENCE_MS, type Standing } from './choose-binding.ts'
import { inTurns, PAUSE_MS, type Turn } from './retry.ts'
import { isHalting, type Run } from './run.ts'
import { watched } from './watched.ts'

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
  const met: string[] = []
  let waitedMs = 0
  let isRested = false

  const tryAt = async ({ resolved, cooldown }: Standing): Promise<{ answer: T } | null> => {
    isRested = false
    try {
      return await inPlace(resolved, cooldown !== null, () => attempt(resolved), run, deps, signal)
    } catch (error) {
      met.push(resolved.binding.id)
      throw error
    }
  }
  const wait = ({ busyMs }: Cooldown): Turn<T> => {
    waitedMs += busyMs
    isRested = true
    return { pauseMs: busyMs, attempt: async () => null }
  }
  const next = (failed: readonly ProviderFailure[]): Turn<T> | null => {
    const last = failed.at(-1)
    if (last && !PASSING.has(last.failure) && !isHalting(last)) return null
    if (failed.length >= MOST_TRIES) return null
    // That one is busy is not held against it.
    const counted = met.filter((_, at) => failed[at]?.failure !== 'rate_limited')
    const isOpen = ({ binding }: ResolvedBinding) =>
      !run.dead.has(binding.id) && counted.filter(id => id === binding.id).length < TRIES_A_BINDING

    const choice = chooseBinding(stage, isOpen, run, deps, PATIENCE_MS - waitedMs)
    const missing = missingFrom(choice, run.deadlineAt - deps.clock.monotonic())
    if (missing && !last) throw new ProviderFailure(missing, 'The model is left alone for now')
    if (missing || 'missing' in choice) return null
    // Waiting helps with a busy provider; with another one, trying is all that is left.
    if (choice.cooldown && choice.cooldown.busyMs > 0) return wait(choice.cooldown)
    const isSame = met.at(-1) === choice.resolved.binding.id
    return { pauseMs: isSame && !isRested ? PAUSE_MS : 0, attempt: () => tryAt(choice) }
  }
  return inTurns(next, run, deps, signal)
}

/** Why there is nobody to call in the time that is left. */
const missingFrom = (choice: Choice, leftMs: number): FailureClass | null => {
  if ('missing' in choice) return choice.missing
  const { cooldown } = choice
  return cooldown && cooldown.busyMs >= leftMs ? cooldown.failure : null
}

/**
 * Makes an attempt once there is a place for it. Null where another call found out in the meantime that the
 * binding is to be left alone, unless that was known before (`isResting`): then nothing better was left.
 */
const inPlace = <T>(
  resolved: ResolvedBinding,
  isResting: boolean,
  attempt: () => Promise<T>,
  run: Run,
  deps: ModelPorts,
  signal: AbortSignal,
): Promise<{ answer: T } | null> =>
  deps.limiter.run(resolved.endpoint, signal, async () => {
    await deps.pace(resolved.endpoint, signal)
    if (run.dead.has(resolved.binding.id)) return null
    const cooldown = deps.health.cooldown(resolved)
    if (cooldown && (!isResting || cooldown.busyMs > 0)) return null
    try {
      return { answer: await watched(resolved, attempt, deps, signal) }
    } catch (error) {
      // Before the place is given to the next who waits.
      if (error instanceof ProviderFailure && isHalting(error))
        run.dead.set(resolved.binding.id, error.failure)
      throw error
    }
  })
