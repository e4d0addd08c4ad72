import type { UsageTotals } from '../../../../../lib/contracts/schemas/usage.ts'

export const measures = ['calls', 'tokens', 'cost'] as const
export type Measure = (typeof measures)[number]

/** How much it is; null where a cost is not known, which is not the same as none. */
export function amountOf(totals: UsageTotals, measure: Measure): number | null {
  if (measure === 'calls') return totals.calls
  if (measure === 'tokens') return totals.input_tokens + totals.output_tokens
  return totals.calls === 0 ? 0 : totals.cost
}

/** Of the longest bar; what there is of a bar is never too small to be seen. */
export function shareOf(amount: number, most: number): number {
  return amount > 0 && most > 0 ? Math.max(1.5, (amount / most) * 100) : 0
}

/** Whether there were calls and of none it is known what it cost. */
export const isUnknown = (totals: UsageTotals | null, measure: Measure): boolean =>
  totals !== null && amountOf(totals, measure) === null

/** To a tenth. */
export const minutesOf = (seconds: number): number => Math.round(seconds / 6) / 10
