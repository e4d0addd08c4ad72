import type { ProviderFailure } from '../provider/failures.ts'
import { type CooldownRule, cooldownMs } from './cooldown-rules.ts'
import type { Cooldown } from './health.ts'

/** How soon one may look again at what one call is trying out. */
export const PROBE_MS = 1_000

/** A call under way; a later one has a higher order. */
export interface BegunCall {
  order: number
}

interface Rest {
  until: number
  rule: CooldownRule
  failure: ProviderFailure['failure']
  /** Calls begun before it say nothing of the time after it. */
  order: number
}

/** What is wrong with one endpoint or binding. Kept after the cooldown, until a call has succeeded. */
export class Ailment {
  private strikes = 0
  private rest: Rest | null = null
  private busyUntil = 0
  /** How many cooldowns there were in a row, by rule. */
  private readonly steps = new Map<CooldownRule, number>()
  /** The call that tries whether it works again. */
  private probe: { call: BegunCall; since: number } | null = null

  cooldown(now: number): Cooldown | null {
    if (!this.rest) return null
    const { until, failure, rule } = this.rest
    const isTried = until <= now && this.probe !== null
    const busyMs = isTried && rule.isBusy ? this.probeMs(now) : Math.max(this.busyUntil - now, 0)
    const forMs = isTried && !rule.isBusy ? PROBE_MS : Math.max(until - now, busyMs)
    return forMs > 0 ? { forMs, failure, busyMs } : null
  }

  began(call: BegunCall, now: number): void {
    if (this.rest && this.rest.until <= now) this.probe ??= { call, since: now }
  }

  /** Whether the answer to the call shows that all is well; else that not everything fails, and no more. */
  answered(call: BegunCall): boolean {
    this.strikes = 0
    this.steps.clear()
    return !this.isFromBefore(call)
  }

  /** The same for a refusal that is held against another: it helps where silence was the matter. */
  isCuredByRefusal(call: BegunCall): boolean {
    const isAboutSilence = this.rest === null || this.rest.rule.strikes > 1
    return isAboutSilence && !this.isFromBefore(call)
  }

  /** `order` is that of the next call to begin. */
  failed(call: BegunCall, failure: ProviderFailure, rule: CooldownRule, now: number, order: number): void {
    this.strikes += 1
    const step = this.steps.get(rule) ?? 0
    if (step === 0 && this.strikes < rule.strikes) return
    // Calls that were under way together meet the same trouble: it counts once.
    const reached = step > 0 && this.isFromBefore(call) ? step : step + 1
    this.steps.set(rule, reached)
    const rest = { until: now + cooldownMs(rule, reached, failure), rule, failure: failure.failure, order }
    if (rule.isBusy) this.busyUntil = Math.max(this.busyUntil, rest.until)
    this.rest = this.rest && this.rest.until > rest.until ? { ...this.rest, order } : rest
  }

  abandoned(call: BegunCall): void {
    if (this.probe?.call === call) this.probe = null
  }

  private isFromBefore(call: BegunCall): boolean {
    return this.rest !== null && call.order < this.rest.order
  }

  /** A busy provider turns a call away at once, so that nobody waits for the answer of the one that tries. */
  private probeMs(now: number): number {
    return this.probe ? Math.max(this.probe.since + PROBE_MS - now, 0) : 0
  }
}
