import { LRUCache } from 'lru-cache'
import { ProviderFailure } from '../../platform/outbound/provider-failure.ts'
import type { ResolvedBinding } from '../routing-settings.ts'
import { type BegunCall, type Cooldown, CooldownState, ruleFor } from './cooldowns.ts'

const MAX_STATES = 2_000

/** ISO 8601. */
export const endOf = ({ forMs }: Cooldown, now: Date): string => new Date(now.getTime() + forMs).toISOString()

/** Exactly one of these methods ends the call. */
export interface TrackedCall {
  /** Counts any answer, whatever its quality. */
  answered(): void
  /** A failure of no provider counts as an answer. */
  failed(failure: ProviderFailure): void
  /** Tells nothing about the provider. */
  abandoned(): void
}

/** Sends no calls for a while after failures; then one probe tests the provider, while other calls still wait. */
export interface Health {
  /** Null when the binding may be called. */
  cooldown(candidate: ResolvedBinding): Cooldown | null
  /** On the monotonic clock. */
  answeredSince(candidate: ResolvedBinding, time: number): boolean
  /** Makes the first call after a cooldown the probe. */
  began(candidate: ResolvedBinding): TrackedCall
}

export const createHealth = ({ monotonic }: { monotonic(): number }): Health => {
  const states = new LRUCache<string, CooldownState>({ max: MAX_STATES })
  const answers = new LRUCache<string, number>({ max: MAX_STATES })
  let order = 0

  const stateAt = (key: string): CooldownState => {
    const state = states.get(key) ?? new CooldownState()
    states.set(key, state)
    return state
  }
  const removeIf = (key: string, works: (state: CooldownState) => boolean) => {
    const state = states.get(key)
    if (state && works(state)) states.delete(key)
  }

  return {
    cooldown: candidate => {
      if (states.size === 0) return null
      const now = monotonic()
      const [endpoint, binding] = keysOf(candidate).map(key => states.get(key)?.cooldown(now) ?? null)
      return endpoint && binding ? both(endpoint, binding) : (endpoint ?? binding ?? null)
    },
    answeredSince: (candidate, time) => {
      const [, binding] = keysOf(candidate)
      return (answers.get(binding) ?? Number.NEGATIVE_INFINITY) > time
    },
    began: candidate => {
      const keys = keysOf(candidate)
      const [endpoint, binding] = keys
      const call: BegunCall = { order: ++order }
      for (const key of keys) states.get(key)?.began(call, monotonic())
      const abandoned = () => {
        for (const key of keys) states.get(key)?.abandoned(call)
      }
      const answered = () => {
        answers.set(binding, monotonic())
        abandoned()
        for (const key of keys) removeIf(key, state => state.answered(call))
      }
      const failed = (failure: ProviderFailure) => {
        const rule = ruleFor(failure)
        if (!rule) return answered()
        abandoned()
        // A provider that sends a status can be reached.
        if (failure.status !== null) removeIf(endpoint, state => state.isReachable(call))
        const key = rule.scope === 'endpoint' ? endpoint : binding
        stateAt(key).failed(call, failure, rule, monotonic(), ++order)
      }
      return {
        answered,
        abandoned,
        failed: failure => (failure.failure === 'cancelled' ? abandoned() : failed(failure)),
      }
    },
  }
}

const both = (a: Cooldown, b: Cooldown): Cooldown => ({
  ...(b.forMs > a.forMs ? b : a),
  busyMs: Math.max(a.busyMs, b.busyMs),
})

/** A changed endpoint or binding starts without failures. */
const keysOf = ({ endpoint, binding }: ResolvedBinding): [endpoint: string, binding: string] => {
  const endpointKey = `${endpoint.id} ${endpoint.updated_at}`
  return [endpointKey, `${binding.id} ${binding.updated_at} ${endpointKey}`]
}

/** A call that ran this long before its request's deadline cancelled it counts as failed. */
const LONG_ENOUGH_MS = 110_000

export const trackCall = async <T>(
  resolved: ResolvedBinding,
  attempt: () => Promise<T>,
  { health, clock }: { health: Health; clock: { monotonic(): number } },
  signal: AbortSignal,
): Promise<T> => {
  const call = health.began(resolved)
  const startedAt = clock.monotonic()
  try {
    const answer = await attempt()
    call.answered()
    return answer
  } catch (error) {
    const isCutShort = signal.aborted && clock.monotonic() - startedAt < LONG_ENOUGH_MS
    if (error instanceof ProviderFailure && !isCutShort) call.failed(error)
    else call.abandoned()
    throw error
  }
}
