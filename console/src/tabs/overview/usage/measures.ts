import type { UsageTotals } from '../../../../../lib/contracts/schemas/accounts/usage.ts'

export const measures = ['calls', 'tokens', 'cost'] as const
export type Measure = (typeof measures)[number]

/** Calls of models and attempts at speech whose cost is unknown. */
export const unpriced = (totals: UsageTotals): number =>
  totals.unknown_cost_calls + totals.syntheses + totals.transcriptions - totals.priced_speech

/** The amount; null if the cost is unknown, which is not the same as 0. */
export function amountOf(totals: UsageTotals, measure: Measure): number | null {
  if (measure === 'calls') return totals.calls
  if (measure === 'tokens') return totals.input_tokens + totals.output_tokens
  return totals.cost ?? (unpriced(totals) === 0 ? 0 : null)
}

/** In per cent of the longest bar. Every amount above 0 stays visible. */
export function shareOf(amount: number, most: number): number {
  return amount > 0 && most > 0 ? Math.max(1.5, (amount / most) * 100) : 0
}

/** True if there were calls, all of unknown cost. */
export const isUnknown = (totals: UsageTotals | null, measure: Measure): boolean =>
  totals !== null && amountOf(totals, measure) === null

/** Rounds to one decimal place. */
export const minutesOf = (seconds: number): number => Math.round(seconds / 6) / 10
