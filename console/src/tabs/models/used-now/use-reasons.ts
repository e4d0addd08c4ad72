import type { RoutingPicture } from '../../../../../lib/contracts/schemas/routing.ts'
import { useFormats, useMessages } from '../../../language/use-language.ts'
import { messages } from './messages.ts'

/** Why a call would go there, in the language chosen. */
export function useReasons({ automatic_default, bindings, call_plan, order }: RoutingPicture) {
  const t = useMessages(messages)
  const { amount, number } = useFormats()
  const costOf = (id: string) => bindings.find(binding => binding.id === id)?.cost_estimate ?? null
  const isPlanned = order.some(({ model }) => model === call_plan.default_model)

  const role = (model: string): string => {
    if (model === call_plan.default_model) return t.planDefault
    if (!isPlanned && model === automatic_default?.model) return t.automaticDefault
    return t.fallback(number(call_plan.fallback_models.indexOf(model) + 1))
  }
  const price = (id: string, model: string): string => {
    const cost = costOf(id)
    if (cost === null) return t.priceUnknown
    if (cost === 0) return t.free
    const twins = order.filter(other => other.model === model)
    const cheaper = twins.filter(other => (costOf(other.binding_id) ?? Number.POSITIVE_INFINITY) < cost)
    if (twins.length === 1) return t.price(amount(cost))
    if (cheaper.length === 0) return t.cheapest(amount(cost))
    return twins[0]?.binding_id === id && !cheaper.some(({ binding_id }) => isResting(binding_id))
      ? t.kept(amount(cost))
      : t.price(amount(cost))
  }
  const isResting = (id: string) => Boolean(bindings.find(binding => binding.id === id)?.cooldown)
  return { role, price }
}
