import type { ModelPorts } from '../ports.ts'
import type { ResolvedBinding } from '../routing-settings.ts'

/** In all, for a busy model that answers no call. */
const MAX_WAITED_MS = 30_000

interface Spent {
  binding: ResolvedBinding
  /** When the latest of it was spent, on the monotonic clock. */
  at: number
  attempts: number
  waitedMs: number
}

/**
 * How many attempts and how much time one call has spent on a busy model. When the model answers other calls
 * meanwhile, such as one that takes a single call at a time, nothing of that counts: the call's turn will come.
 */
export class BusyWait {
  /** Attempts that were refused while other calls were answered. */
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

  /** If the model has answered another call meanwhile, starts counting again. */
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
