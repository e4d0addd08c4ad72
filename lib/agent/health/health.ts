import { LRUCache } from 'lru-cache'
import type { FailureClass, ProviderFailure } from '../provider/failures.ts'
import type { ResolvedBinding } from '../routing/settings.ts'
import { Ailment, type BegunCall } from './ailment.ts'
import { ruleFor } from './cooldown-rules.ts'

const MAX_AILMENTS = 2_000

export interface Cooldown {
  /** From now. */
  forMs: number
  failure: FailureClass
  /** For how much of it the provider itself asks for a pause, so that waiting is likely to help. */
  busyMs: number
}

export const endOf = ({ forMs }: Cooldown, now: Date): string => new Date(now.getTime() + forMs).toISOString()

/** A call under way. It ends in one of these, once. */
export interface WatchedCall {
  /** It answered, be it with nonsense: it is there. */
  answered(): void
  /** What is not the provider's fault counts as an answer. */
  failed(failure: ProviderFailure): void
  /** The call was given up, and says nothing of the provider. */
  abandoned(): void
}

/**
 * What calls have found out about endpoints and their models. After failures a model is left alone for a while;
 * then one call tries whether it works again, while the others still leave it alone.
 */
export interface Health {
  /** Null when it may be called. */
  cooldown(candidate: ResolvedBinding): Cooldown | null
  /** Whether it has answered any call later than that, on the monotonic clock. */
  answeredSince(candidate: ResolvedBinding, time: number): boolean
  /** A call begins; after a cooldown it is the one that tries. */
  began(candidate: ResolvedBinding): WatchedCall
}

export const createHealth = ({ monotonic }: { monotonic(): number }): Health => {
  const ailments = new LRUCache<string, Ailment>({ max: MAX_AILMENTS })
  const answers = new LRUCache<string, number>({ max: MAX_AILMENTS })
  let order = 0

  const ailmentAt = (key: string): Ailment => {
    const ailment = ailments.get(key) ?? new Ailment()
    ailments.set(key, ailment)
    return ailment
  }
  const wellIf = (key: string, isWell: (ailment: Ailment) => boolean) => {
    const ailment = ailments.get(key)
    if (ailment && isWell(ailment)) ailments.delete(key)
  }

  return {
    cooldown: candidate => {
      if (ailments.size === 0) return null
      const now = monotonic()
      const [endpoint, binding] = keysOf(candidate).map(key => ailments.get(key)?.cooldown(now) ?? null)
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
      for (const key of keys) ailments.get(key)?.began(call, monotonic())
      const abandoned = () => {
        for (const key of keys) ailments.get(key)?.abandoned(call)
      }
      const answered = () => {
        answers.set(binding, monotonic())
        abandoned()
        for (const key of keys) wellIf(key, ailment => ailment.answered(call))
      }
      const failed = (failure: ProviderFailure) => {
        const rule = ruleFor(failure)
        if (!rule) return answered()
        abandoned()
        // Whoever sends a status can be reached.
        if (failure.status !== null) wellIf(endpoint, ailment => ailment.isCuredByRefusal(call))
        const key = rule.scope === 'endpoint' ? endpoint : binding
        ailmentAt(key).failed(call, failure, rule, monotonic(), ++order)
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

/** What was saved anew starts afresh. */
const keysOf = ({ endpoint, binding }: ResolvedBinding): [endpoint: string, binding: string] => {
  const endpointKey = `${endpoint.id} ${endpoint.updated_at}`
  return [endpointKey, `${binding.id} ${binding.updated_at} ${endpointKey}`]
}
