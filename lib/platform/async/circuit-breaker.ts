interface BreakerRules<Reason> {
  /** Consecutive failures after which it opens. */
  failures: number
  /** It does not open before this time has passed without a success; at once if absent. */
  lasting?: { ms: number; monotonic(): number }
  /** Whether a failure counts together with the one before it, or as a first one. If absent, all count together. */
  isAlike?(reason: Reason, before: Reason): boolean
}

interface Failure {
  /** On the monotonic clock, when the failed call began. */
  startedAt?: number
  /** Opens the breaker without waiting for more failures. */
  isFinal?: boolean
}

/** Tells when calls have failed so often that more of them are pointless. A success closes it again. */
export class CircuitBreaker<Reason> {
  private readonly rules: BreakerRules<Reason>
  private latest: Reason | null = null
  private failures = 0
  /** When the last call succeeded, or the first failed one began. */
  private since: number | null = null

  constructor(rules: BreakerRules<Reason>) {
    this.rules = rules
  }

  /** Why to give up; null as long as calls are worth making. */
  get openedBy(): Reason | null {
    if (this.failures < this.rules.failures) return null
    const { lasting } = this.rules
    if (lasting && this.since !== null && lasting.monotonic() - this.since < lasting.ms) return null
    return this.latest
  }

  succeeded(): void {
    this.failures = 0
    this.latest = null
    this.since = this.rules.lasting?.monotonic() ?? null
  }

  failed(reason: Reason, { startedAt, isFinal = false }: Failure = {}): void {
    const { latest, rules } = this
    const isAlike = latest === null || !rules.isAlike || rules.isAlike(reason, latest)
    // A call that was in progress at the last success began before it.
    this.since ??= startedAt ?? rules.lasting?.monotonic() ?? null
    this.latest = reason
    this.failures = isFinal ? rules.failures : isAlike ? this.failures + 1 : 1
  }
}
