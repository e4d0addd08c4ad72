import { useFormats, useMessages } from '../../../../../web/language/use-language.ts'
import { messages as shared } from '../messages.ts'
import { messages } from './messages.ts'
import { type Prices, priceNames } from './price-values.ts'

/** A price in words: unknown, free, or the amount. */
function usePriceText() {
  const { unknown, free } = useMessages(shared)
  const { exact } = useFormats()
  return (price: number | null): string => {
    if (price === null) return unknown
    return price === 0 ? free : exact(price)
  }
}

/** The three prices in one line. */
export function PriceList({ prices }: { prices: Prices }) {
  const t = useMessages(messages)
  const textOf = usePriceText()
  if (!hasPrices(prices)) return textOf(null)
  return priceNames.map(name => `${t[name]}: ${textOf(prices[name])}`).join(' · ')
}

export const hasPrices = (prices: Prices): boolean => priceNames.some(name => prices[name] !== null)
