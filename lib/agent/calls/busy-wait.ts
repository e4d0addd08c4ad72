import type { ModelPorts } from '../ports.ts'
import type { ResolvedBinding } from '../routing-settings.ts'

/** Bounds one call to a busy model that answers no other call either. */
const MAX_WAITED_MS = 30_000

interface Spent {
  binding: ResolvedBinding
  /** On the monotonic clock. */
  at: number
  attempts: number
  waitedMs: number
}

/**
 * Counts what a call spent on a busy model. Starts over when the model answers another call: one that takes a call at a
 * time will get to this one.
 */
export class BusyWait {
  forgiven = 0
  private spent: Spent | null = null
  private readonly ports: Pick<ModelPorts, 'health' | 'clock'>

  constructor(ports: Pick<ModelPorts, 'health' | 'clock'>) {
    this.ports = ports
  }

  refused(binding: ResolvedBinding): void {
    this.spend(binding, 1, 0)
  }

  waited(binding: ResolvedBinding, ms: number): void {
    this.spend(binding, 0, ms)
  }

  forgiveIfServing(): void {
    if (!this.spent || !this.ports.health.answeredSince(this.spent.binding, this.spent.at)) return
    this.forgiven += this.spent.attempts
    this.spent = null
  }

  get isExhausted(): boolean {
    return (this.spent?.waitedMs ?? 0) >= MAX_WAITED_MS
  }

  private spend(binding: ResolvedBinding, attempts: number, waitedMs: number): void {
    const before = this.spent ?? { attempts: 0, waitedMs: 0 }
    this.spent = {
      binding,
      at: this.ports.clock.monotonic(),
      attempts: before.attempts + attempts,
      waitedMs: before.waitedMs + waitedMs,
    }
  }
}
