import type { Stage } from '../../contracts/schemas/agent.ts'
import { isOfProvider, ruleFor } from '../health/cooldown-rules.ts'
import type { Cooldown } from '../health/health.ts'
import type { ModelPorts } from '../ports.ts'
import { ProviderFailure } from '../provider/failures.ts'
import type { ResolvedBinding } from '../routing/settings.ts'
import { BusySpell } from './busy-spell.ts'
import { type Choice, chooseBinding, PATIENCE_MS, type Standing } from './choose-binding.ts'
import { inTurns, PAUSE_MS, type Turn } from './retry.ts'
import { isHalting, type Run } from './run.ts'
import { watched } from './watched.ts'

const MOST_TRIES = 6
const TRIES_A_BINDING = 2
/** Where there is nowhere else to go, one more is worth it, unless it takes minutes. */
const TRIES_ALONE = 3

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
  /** How many failures are held against each binding. */
  const held = new Map<string, number>()
  /** The binding that failed last, until there was a pause. */
  let justFailed: string | null = null
  let waitedMs = 0
  const busy = new BusySpell(deps)

  const tryAt = async ({ resolved, cooldown }: Standing): Promise<{ answer: T } | null> => {
    const { id } = resolved.binding
    try {
      return await inPlace(resolved, cooldown !== null, () => attempt(resolved), run, deps, signal)
    } catch (error) {
      justFailed = id
      if (!isBusy(error)) held.set(id, (held.get(id) ?? 0) + 1)
      else busy.turnedAway(resolved)
      throw error
    }
  }
  const wait = (by: ResolvedBinding, { busyMs }: Cooldown): Turn<T> => {
    waitedMs += busyMs
    busy.waits(by, busyMs)
    justFailed = null
    return { pauseMs: busyMs, attempt: async () => null }
  }
  const mostAfter = ({ failure }: ProviderFailure): number => {
    const isAlone = run.later.length === 0 && deps.routes.bindings(run.model, stage).length === 1
    return isAlone && failure !== 'timeout' ? TRIES_ALONE : TRIES_A_BINDING
  }

  const next = (failed: readonly ProviderFailure[]): Turn<T> | null => {
    const last = failed.at(-1)
    if (last && !isOfProvider(last.failure)) return null
    busy.look()
    if (failed.length - busy.forgiven >= MOST_TRIES) return null

    const most = last ? mostAfter(last) : TRIES_A_BINDING
    const isOpen = ({ binding }: ResolvedBinding) =>
      !run.dead.has(binding.id) && (held.get(binding.id) ?? 0) < most
    const chosen = chooseBinding(stage, isOpen, run, deps, PATIENCE_MS - waitedMs)
    const choice = inTime(chosen, run.deadlineAt - deps.clock.monotonic())
    if ('missing' in choice) {
      if (last) return null
      throw new ProviderFailure(choice.missing, 'The model is left alone for now')
    }
    // Waiting helps with a busy provider; with another one, trying is all that is left.
    if (choice.cooldown && choice.cooldown.busyMs > 0) {
      if (last && busy.isInVain) return null
      return wait(choice.resolved, choice.cooldown)
    }
    const isSame = choice.resolved.binding.id === justFailed
    return { pauseMs: isSame ? PAUSE_MS : 0, attempt: () => tryAt(choice) }
  }
  return inTurns(next, run, deps, signal)
}

/** That a provider is busy is not held against it. */
const isBusy = (error: unknown): boolean =>
  error instanceof ProviderFailure && (ruleFor(error)?.isBusy ?? false)

/** A choice that would be waited for past the deadline is none. */
const inTime = (choice: Choice, leftMs: number): Choice => {
  if ('missing' in choice || choice.cooldown === null) return choice
  const { busyMs, failure } = choice.cooldown
  return busyMs < leftMs ? choice : { missing: failure }
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
