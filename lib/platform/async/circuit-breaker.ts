interface BreakerRules<Reason> {
  failures: number
  /** The least time without a success before it opens; none if absent. */
  lasting?: { ms: number; monotonic(): number }
  /** True if a failure counts together with the one before; false starts over. Absent: always true. */
  isAlike?(reason: Reason, before: Reason): boolean
}

interface Failure {
  /** The time of the failed call, on the monotonic clock. */
  startedAt?: number
  /** Opens the breaker without waiting for more failures. */
  isFinal?: boolean
}

/** A success closes it again. */
export class CircuitBreaker<Reason> {
  private readonly rules: BreakerRules<Reason>
  private latest: Reason | null = null
  private failures = 0
  /** The last success, or the start of the first failed call. */
  private since: number | null = null

  constructor(rules: BreakerRules<Reason>) {
    this.rules = rules
  }

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
