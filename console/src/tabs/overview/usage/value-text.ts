import type { UsageTotals } from '../../../../../lib/contracts/schemas/usage.ts'
import type { Formats } from '../../../language/formats.ts'
import { useFormats, useMessages } from '../../../language/use-language.ts'
import { amountOf, type Measure } from './measures.ts'
import { messages } from './messages.ts'

/** An amount as a number alone. */
export const figureOf = (amount: number, measure: Measure, { number, amount: cost }: Formats): string =>
  measure === 'cost' ? cost(amount) : number(amount)

/** What was used, in words; no cost, an unknown one and one that is known in part are told apart. */
export function useValueText() {
  const t = useMessages(messages)
  const formats = useFormats()
  return (totals: UsageTotals | null, measure: Measure): string => {
    if (!totals || totals.calls === 0) return t.noCalls
    const amount = amountOf(totals, measure)
    const { number } = formats
    if (amount === null)
      return t.counted.cost(0, t.unknownCost) + t.ofWhich(t.counted.calls(totals.calls, number(totals.calls)))
    const value = t.counted[measure](amount, figureOf(amount, measure, formats))
    if (measure === 'tokens')
      return value + t.ofWhich(t.split(number(totals.input_tokens), number(totals.output_tokens)))
    const unknown = totals.unknown_cost_calls
    return measure === 'cost' && unknown > 0
      ? value + t.ofWhich(t.notCounted(unknown, number(unknown)))
      : value
  }
}
