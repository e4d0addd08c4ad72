import type { UsageTotals } from '../../../../../lib/contracts/schemas/accounts/usage.ts'
import type { Formats } from '../../../../../web/language/formats.ts'
import { useFormats, useMessages } from '../../../../../web/language/use-language.ts'
import { amountOf, type Measure, unpriced } from './measures.ts'
import { messages } from './messages.ts'

export const figureOf = (amount: number, measure: Measure, { number, amount: cost }: Formats): string =>
  measure === 'cost' ? cost(amount) : number(amount)

/** An amount in words, which tells no cost, an unknown cost and a partly known cost apart. */
export function useValueText() {
  const t = useMessages(messages)
  const formats = useFormats()
  return (totals: UsageTotals | null, measure: Measure): string => {
    const isSpeech = measure === 'cost' && totals !== null && (totals.cost !== null || unpriced(totals) > 0)
    if (!totals || (totals.calls === 0 && !isSpeech)) return t.noCalls
    const amount = amountOf(totals, measure)
    const { number } = formats
    const unknown = unpriced(totals)
    if (amount === null)
      return t.counted.cost(0, t.unknownCost) + t.ofWhich(t.counted.calls(unknown, number(unknown)))
    const value = t.counted[measure](amount, figureOf(amount, measure, formats))
    if (measure === 'tokens')
      return value + t.ofWhich(t.split(number(totals.input_tokens), number(totals.output_tokens)))
    return measure === 'cost' && unknown > 0
      ? value + t.ofWhich(t.notCounted(unknown, number(unknown)))
      : value
  }
}
