import { Box, Group, Stack, Text } from '@mantine/core'
import type { RoutingPicture } from '../../../../../lib/contracts/schemas/routing.ts'
import { useMessages } from '../../../language/use-language.ts'
import { endpointName } from '../routing-picture.ts'
import { Cooldown } from './cooldown.tsx'
import { messages } from './messages.ts'

interface OthersLeftAloneProps {
  picture: RoutingPicture
}

/** The models that are left alone though no call would go there anyway. */
export function OthersLeftAlone({ picture }: OthersLeftAloneProps) {
  const t = useMessages(messages)
  const inOrder = new Set(picture.order.map(({ binding_id }) => binding_id))
  const others = picture.bindings.filter(({ id, cooldown }) => cooldown && !inOrder.has(id))
  if (others.length === 0) return null
  return (
    <Box>
      <Text size="sm" mb="xs">
        {t.alsoLeftAlone}
      </Text>
      <Stack gap="xs">
        {others.map(({ id, model, cooldown }) => (
          <Group key={id} gap="xs">
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              {model} · {endpointName(picture, id)}
            </Text>
            <Cooldown cooldown={cooldown} />
          </Group>
        ))}
      </Stack>
    </Box>
  )
}
