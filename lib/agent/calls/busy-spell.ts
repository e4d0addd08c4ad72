import type { ModelPorts } from '../ports.ts'
import type { ResolvedBinding } from '../routing/settings.ts'

/** Waiting for a busy model that serves nobody ends with the wait that reaches this. */
const MOST_WAITED_MS = 30_000

interface Spell {
  by: ResolvedBinding
  /** Of the latest that was spent, on the monotonic clock. */
  at: number
  tries: number
  waitedMs: number
}

/**
 * What a busy model costs one call, in tries and time. Where it answers others meanwhile, as one that takes a single
 * call at a time, nothing of that was in vain: the call's turn will come.
 */
export class BusySpell {
  /** Tries that only found others being served. */
  forgiven = 0
  private spell: Spell | null = null
  private readonly ports: Pick<ModelPorts, 'health' | 'clock'>

  constructor(ports: Pick<ModelPorts, 'health' | 'clock'>) {
    this.ports = ports
  }

  turnedAway(by: ResolvedBinding): void {
    this.spend(by, 1, 0)
  }

  waits(by: ResolvedBinding, ms: number): void {
    this.spend(by, 0, ms)
  }

  /** Looks whether anybody was served meanwhile; then the spell begins anew. */
  look(): void {
    if (!this.spell || !this.ports.health.answeredSince(this.spell.by, this.spell.at)) return
    this.forgiven += this.spell.tries
    this.spell = null
  }

  get isInVain(): boolean {
    return (this.spell?.waitedMs ?? 0) >= MOST_WAITED_MS
  }

  private spend(by: ResolvedBinding, tries: number, waitedMs: number): void {
    const before = this.spell ?? { tries: 0, waitedMs: 0 }
    this.spell = {
      by,
      at: this.ports.clock.monotonic(),
      tries: before.tries + tries,
      waitedMs: before.waitedMs + waitedMs,
    }
  }
}
