import type { FailureClass, ProviderFailure } from '../provider/failures.ts'

/** How long what failed is left alone: twice as long each time, as long as nothing succeeds. */
export interface CooldownRule {
  /** What a failure is held against: the whole endpoint, or one model there. */
  scope: 'endpoint' | 'binding'
  firstMs: number
  mostMs: number
  /** Failures in a row before the first cooldown. */
  strikes: number
  /** The provider is there and asks for a pause. */
  isBusy: boolean
}

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

const ofEndpoint = { scope: 'endpoint', strikes: 1, isBusy: false } as const
const ofBinding = { scope: 'binding', strikes: 1, isBusy: false } as const

const REFUSED: CooldownRule = { ...ofEndpoint, firstMs: 10 * MINUTE, mostMs: HOUR }
const BUSY: CooldownRule = { ...ofBinding, firstMs: SECOND, mostMs: 30 * SECOND, isBusy: true }
const FAULTY: CooldownRule = { ...ofBinding, firstMs: 15 * SECOND, mostMs: 5 * MINUTE, strikes: 3 }

const RULES: Partial<Record<FailureClass, CooldownRule>> = {
  unauthenticated: REFUSED,
  quota: REFUSED,
  not_found: { ...ofBinding, firstMs: 10 * MINUTE, mostMs: HOUR },
  invalid_request: { ...ofBinding, firstMs: MINUTE, mostMs: HOUR },
  rate_limited: BUSY,
  server_error: FAULTY,
  not_json: FAULTY,
  network: { ...FAULTY, scope: 'endpoint' },
  // At once: a second call that hangs costs minutes.
  timeout: { ...ofBinding, firstMs: 30 * SECOND, mostMs: 10 * MINUTE },
}

/** Whether a reason lies with the provider, and not with a text. */
export const isOfProvider = (reason: string): boolean => reason in RULES

/** Null for failures that say nothing against the provider, such as a refused text. */
export const ruleFor = (failure: ProviderFailure): CooldownRule | null =>
  failure.failure === 'server_error' && failure.retryAfterMs ? BUSY : (RULES[failure.failure] ?? null)

/** For the `step`-th cooldown in a row, from 1. The provider's own wish counts where it is busy, if it is no haste. */
export const cooldownMs = (rule: CooldownRule, step: number, failure: ProviderFailure): number =>
  rule.isBusy && failure.retryAfterMs !== null
    ? Math.max(failure.retryAfterMs, SECOND)
    : Math.min(rule.firstMs * 2 ** (step - 1), rule.mostMs)
