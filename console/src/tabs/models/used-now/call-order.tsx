import { Badge, Box, Group, Stack, Text } from '@mantine/core'
import type { RoutingPicture } from '../../../../../lib/contracts/schemas/routing.ts'
import { useMessages } from '../../../language/use-language.ts'
import { endpointName } from '../routing-picture.ts'
import { Cooldown } from './cooldown.tsx'
import { messages } from './messages.ts'
import { useReasons } from './use-reasons.ts'

interface CallOrderProps {
  picture: RoutingPicture
}

/** Where a call goes now, and where next, each with why. */
export function CallOrder({ picture }: CallOrderProps) {
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
