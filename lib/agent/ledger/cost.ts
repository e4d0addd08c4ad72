import type { TokenUsage } from '../provider/completion.ts'
import type { Prices } from '../routing/settings.ts'

/** What a call cost by list price per million tokens; null when a price or a count is unknown. */
export const costOf = (usage: TokenUsage, { price_in, price_out, price_cached }: Prices): number | null => {
  if (price_in === null || price_out === null) return null
  if (price_in === 0 && price_out === 0 && !price_cached) return 0
  if (usage.input_tokens === null || usage.output_tokens === null) return null
  const cached = Math.min(usage.cached_tokens ?? 0, usage.input_tokens)
  const fresh = usage.input_tokens - cached
  return (
    (fresh * price_in + cached * (price_cached ?? price_in) + usage.output_tokens * price_out) / 1_000_000
  )
}
