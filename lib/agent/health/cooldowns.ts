import type { FailureClass, ProviderFailure } from '../../platform/outbound/provider-failure.ts'

/** Doubles each time until a call succeeds. */
interface CooldownRule {
  scope: 'endpoint' | 'binding'
  firstMs: number
  mostMs: number
  /** Consecutive failures before the first cooldown. */
  strikes: number
  /** True if the provider works and asks for a pause. */
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
  // Begins with the first failure, since a second call that hangs costs minutes.
  timeout: { ...ofBinding, firstMs: 30 * SECOND, mostMs: 10 * MINUTE },
}

/** False for failures of a text. */
export const isOfProvider = (reason: string): boolean => reason in RULES

/** Null for failures that the provider did not cause, such as a refused text. */
export const ruleFor = (failure: ProviderFailure): CooldownRule | null =>
  failure.failure === 'server_error' && failure.retryAfterMs ? BUSY : (RULES[failure.failure] ?? null)

/** Counts steps from 1. Heeds a busy provider's Retry-After, but waits at least a second. */
const cooldownMs = (rule: CooldownRule, step: number, failure: ProviderFailure): number =>
  rule.isBusy && failure.retryAfterMs !== null
    ? Math.max(failure.retryAfterMs, SECOND)
    : Math.min(rule.firstMs * 2 ** (step - 1), rule.mostMs)

/** The wait before asking again about a binding that a probe is testing. */
export const PROBE_MS = 1_000
/** A busy provider refuses at once: calls ask again often, and wait for the probe only this long. */
const BUSY_PROBE = { askAgainMs: 50, mostMs: 250 }

export interface Cooldown {
  /** The time from now. */
  forMs: number
  failure: FailureClass
  /** The part in which the provider asks for a pause, so that waiting is likely to help. */
  busyMs: number
}

/** Later calls have a higher order. */
export interface BegunCall {
  order: number
}

interface Current {
  until: number
  rule: CooldownRule
  failure: ProviderFailure['failure']
  /** Calls begun earlier tell nothing about the time after. */
  order: number
}

/** Kept after the cooldown, until a call succeeds. */
export class CooldownState {
  private strikes = 0
  private current: Current | null = null
  private busyUntil = 0
  /** Consecutive cooldowns. */
  private readonly steps = new Map<CooldownRule, number>()
  /** The first call after a cooldown, which tests whether the provider works again. */
  private probe: { call: BegunCall; since: number } | null = null

  cooldown(now: number): Cooldown | null {
    if (!this.current) return null
    const { until, failure, rule } = this.current
    const isProbed = until <= now && this.probe !== null
    const busyMs = isProbed && rule.isBusy ? this.probeMs(now) : Math.max(this.busyUntil - now, 0)
    const forMs = isProbed && !rule.isBusy ? PROBE_MS : Math.max(until - now, busyMs)
    return forMs > 0 ? { forMs, failure, busyMs } : null
  }

  began(call: BegunCall, now: number): void {
    if (this.current && this.current.until <= now) this.probe ??= { call, since: now }
  }

  /** True if it works again. An answer to an older call only resets the counts. */
  answered(call: BegunCall): boolean {
    this.strikes = 0
    this.steps.clear()
    return !this.isFromBefore(call)
  }

  /** True if a refusal shows that it works again, as after failures to connect. */
  isReachable(call: BegunCall): boolean {
    const isAboutConnection = this.current === null || this.current.rule.strikes > 1
    return isAboutConnection && !this.isFromBefore(call)
  }

  /** `order` is that of the next call to begin. */
  failed(call: BegunCall, failure: ProviderFailure, rule: CooldownRule, now: number, order: number): void {
    this.strikes += 1
    const step = this.steps.get(rule) ?? 0
    if (step === 0 && this.strikes < rule.strikes) return
    // Concurrent calls fail for the same reason: it counts once.
    const reached = step > 0 && this.isFromBefore(call) ? step : step + 1
    this.steps.set(rule, reached)
    const next = { until: now + cooldownMs(rule, reached, failure), rule, failure: failure.failure, order }
    if (rule.isBusy) this.busyUntil = Math.max(this.busyUntil, next.until)
    this.current = this.current && this.current.until > next.until ? { ...this.current, order } : next
  }

  abandoned(call: BegunCall): void {
    if (this.probe?.call === call) this.probe = null
  }

  private isFromBefore(call: BegunCall): boolean {
    return this.current !== null && call.order < this.current.order
  }

  private probeMs(now: number): number {
    if (!this.probe) return 0
    const { askAgainMs, mostMs } = BUSY_PROBE
    return Math.min(Math.max(this.probe.since + mostMs - now, 0), askAgainMs)
  }
}
