import type { Stage } from '../../contracts/schemas/models/agent.ts'
import { attemptInSteps, PAUSE_MS, type Step } from '../../platform/outbound/attempts.ts'
import { ProviderFailure } from '../../platform/outbound/provider-failure.ts'
import { type Cooldown, isOfProvider, ruleFor } from '../health/cooldowns.ts'
import { trackCall } from '../health/health.ts'
import type { ResolvedBinding } from '../routing-settings.ts'
import { BusyWait } from './busy-wait.ts'
import { type Choice, chooseBinding, MAX_WAIT_MS, type Standing } from './choose-binding.ts'
import { isHalting, type Run } from './run.ts'

const MAX_ATTEMPTS = 6
const ATTEMPTS_PER_BINDING = 2
/** Allows one more than usual without another binding, except when attempts take minutes. */
const ATTEMPTS_OF_ONLY_BINDING = 3

/**
 * Calls the best binding that is not cooled down, and repeats there or at the next after a provider's failure. Throws at
 * once what every binding would share. Throws only ProviderFailure.
 */
export const askBindings = async <T>(
  stage: Stage,
  attempt: (resolved: ResolvedBinding) => Promise<T>,
  run: Run,
): Promise<T> => {
  const { ports, signal } = run
  const failures = new Map<string, number>()
  /** Null after a pause. */
  let justFailed: string | null = null
  let waitedMs = 0
  const busy = new BusyWait(ports)

  const attemptAt = async ({ resolved, cooldown }: Standing): Promise<{ answer: T } | null> => {
    const { id } = resolved.binding
    try {
      return await inSlot(resolved, cooldown !== null, () => attempt(resolved), run)
    } catch (error) {
      justFailed = id
      if (!isBusy(error)) failures.set(id, (failures.get(id) ?? 0) + 1)
      else busy.refused(resolved)
      throw error
    }
  }
  const wait = (by: ResolvedBinding, { busyMs }: Cooldown): Step<T> => {
    waitedMs += busyMs
    busy.waited(by, busyMs)
    justFailed = null
    return { pauseMs: busyMs, attempt: async () => null }
  }
  const mostAfter = ({ failure }: ProviderFailure): number => {
    const isAlone = run.later.length === 0 && ports.routes.bindings(run.model, stage).length === 1
    return isAlone && failure !== 'timeout' ? ATTEMPTS_OF_ONLY_BINDING : ATTEMPTS_PER_BINDING
  }

  const next = (failed: readonly ProviderFailure[]): Step<T> | null => {
    const last = failed.at(-1)
    if (last && !isOfProvider(last.failure)) return null
    busy.forgiveIfServing()
    if (failed.length - busy.forgiven >= MAX_ATTEMPTS) return null

    const most = last ? mostAfter(last) : ATTEMPTS_PER_BINDING
    const isOpen = ({ binding }: ResolvedBinding) =>
      !run.dead.has(binding.id) && (failures.get(binding.id) ?? 0) < most
    const chosen = chooseBinding(stage, isOpen, run, ports, MAX_WAIT_MS - waitedMs)
    const choice = withinTime(chosen, run.deadlineAt - ports.clock.monotonic())
    if ('missing' in choice) {
      if (last) return null
      throw new ProviderFailure(choice.missing, 'The model is cooled down')
    }
    // Waits for a busy provider. Any other cooled-down one is tried, since no better binding is left.
    if (choice.cooldown && choice.cooldown.busyMs > 0) {
      if (last && busy.isExhausted) return null
      return wait(choice.resolved, choice.cooldown)
    }
    const isSame = choice.resolved.binding.id === justFailed
    return { pauseMs: isSame ? PAUSE_MS : 0, attempt: () => attemptAt(choice) }
  }
  return attemptInSteps(next, run, ports, signal)
}

/** Refusals of a busy provider do not count as failures. */
const isBusy = (error: unknown): boolean =>
  error instanceof ProviderFailure && (ruleFor(error)?.isBusy ?? false)

const withinTime = (choice: Choice, leftMs: number): Choice => {
  if ('missing' in choice || choice.cooldown === null) return choice
  const { busyMs, failure } = choice.cooldown
  return busyMs < leftMs ? choice : { missing: failure }
}

/**
 * Null when the binding was cooled down during the wait; one that was before (`wasCooledDown`) is called anyway, since no
 * better one was left.
 */
const inSlot = <T>(
  resolved: ResolvedBinding,
  wasCooledDown: boolean,
  attempt: () => Promise<T>,
  { ports, signal, dead }: Run,
): Promise<{ answer: T } | null> =>
  ports.slots.run(
    resolved.endpoint.id,
    async () => {
      await ports.pace(resolved.endpoint, signal)
      if (dead.has(resolved.binding.id)) return null
      const cooldown = ports.health.cooldown(resolved)
      if (cooldown && (!wasCooledDown || cooldown.busyMs > 0)) return null
      try {
        return { answer: await trackCall(resolved, attempt, ports, signal) }
      } catch (error) {
        // Noted before the slot passes to the next call.
        if (error instanceof ProviderFailure && isHalting(error)) dead.set(resolved.binding.id, error.failure)
        throw error
      }
    },
    { signal, slots: resolved.endpoint.max_concurrency },
  )
