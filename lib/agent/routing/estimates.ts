import type { ModelCall, Stage } from '../../contracts/schemas/agent.ts'
import type { UsageCost } from '../../contracts/schemas/usage.ts'
import type { ResolvedBinding } from './settings.ts'

/** What calls cost per character of source text that was answered usably. */
export interface CostEstimates {
  /** Takes in what an attempt took, and what came of it. */
  note(call: ModelCall): void
  /** Takes in what the ledger knows of earlier days. */
  load(history: readonly UsageCost[]): void
  /** Per million characters, at the prices of today; null while a price is unknown, 0 where it is free. */
  of(resolved: ResolvedBinding, stage: Stage): number | null
}

export const createEstimates = (_clock: { now(): Date }): CostEstimates => ({
  note: () => {},
  load: () => {},
  of: () => null,
})
