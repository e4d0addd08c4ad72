import { Badge, Box, Group, Stack, Text } from '@mantine/core'
import type { RoutingPicture } from '../../../../../lib/contracts/schemas/models/routing.ts'
import { useFormats, useMessages } from '../../../../../web/language/use-language.ts'
import { endpointName } from '../routing-picture.ts'
import { Cooldown } from './cooldown.tsx'
import { messages } from './messages.ts'

/** The bindings in the order in which a call tries them, with the reason for each. */
export function CallOrder({ picture }: { picture: RoutingPicture }) {
  const t = useMessages(messages)
  const { role, price } = useReasons(picture)
  return (
    <Stack component="ol" gap="sm" m={0} pl="lg" aria-label={t.order}>
      {picture.order.map(({ model, binding_id }, at) => (
        <Box component="li" key={binding_id} pl={4}>
          <Group gap="xs">
            <Text component="span" fw={600} style={{ overflowWrap: 'anywhere' }} translate="no">
              {model}
            </Text>
            {at === 0 && (
              <Badge tt="none" variant="filled">
                {t.now}
              </Badge>
            )}
            <Badge tt="none" variant="default">
              {role(model)}
            </Badge>
          </Group>
          <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {endpointName(picture, binding_id)} · {price(binding_id, model)}
          </Text>
          <Cooldown
            cooldown={picture.bindings.find(binding => binding.id === binding_id)?.cooldown ?? null}
          />
        </Box>
      ))}
    </Stack>
  )
}

/** The reason for a binding's place in the order. */
function useReasons({ automatic_default, bindings, call_plan, order }: RoutingPicture) {
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
