import type { Endpoint } from '../../../../../lib/contracts/schemas/routing.ts'
import { useFormats, useMessages } from '../../../language/use-language.ts'
import { Facts } from '../facts.tsx'
import { PriceList } from '../prices/price-list.tsx'
import { messages } from './messages.ts'

interface EndpointFactsProps {
  endpoint: Endpoint
}

export function EndpointFacts({ endpoint }: EndpointFactsProps) {
  const t = useMessages(messages)
  const { number, milliseconds } = useFormats()
  const { timeout_ms, max_concurrency, requests_per_minute } = endpoint
  return (
    <Facts
      facts={[
        [t.timeout, milliseconds(timeout_ms)],
        [t.concurrency, number(max_concurrency)],
        [t.rate, requests_per_minute === null ? t.noRate : number(requests_per_minute)],
        [t.prices, <PriceList key="prices" prices={endpoint} />],
      ]}
    />
  )
}
