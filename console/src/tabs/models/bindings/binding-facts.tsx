import type { Endpoint, StandingBinding } from '../../../../../lib/contracts/schemas/routing.ts'
import { useFormats, useMessages } from '../../../language/use-language.ts'
import { Facts } from '../facts.tsx'
import { messages as shared } from '../messages.ts'
import { hasPrices, PriceList } from '../prices/price-list.tsx'
import { Cooldown } from '../used-now/cooldown.tsx'
import { messages } from './messages.ts'

interface BindingFactsProps {
  binding: StandingBinding
  endpoint: Endpoint
}

/** What a model costs, what it can do, and whether it is left alone. */
export function BindingFacts({ binding, endpoint }: BindingFactsProps) {
  const t = useMessages(messages)
  const { unknown, free } = useMessages(shared)
  const { amount } = useFormats()
  const { capability, cooldown, cost_estimate: cost } = binding
  const known = cost === 0 ? free : cost !== null && t.costUnit(amount(cost))
  const ownPrices = hasPrices(binding) || !hasPrices(endpoint)
  return (
    <Facts
      facts={[
        [
          t.prices,
          <span key="prices">
            <PriceList prices={ownPrices ? binding : endpoint} />
            {!ownPrices && ` (${t.ofEndpoint})`}
          </span>,
        ],
        [t.cost, known || unknown],
        [t.capability, capability === null ? t.capabilityUnknown : t.capabilities[capability]],
        [t.cooldown, cooldown ? <Cooldown key="cooldown" cooldown={cooldown} /> : t.noCooldown],
      ]}
    />
  )
}
