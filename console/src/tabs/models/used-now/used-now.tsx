import { Box, Group, Paper, Stack, Text, Title } from '@mantine/core'
import type { RoutingPicture } from '../../../../../lib/contracts/schemas/models/routing.ts'
import { useMessages } from '../../../../../web/language/use-language.ts'
import { Callout } from '../../../components/callout.tsx'
import { messages as shared } from '../messages.ts'
import { endpointName } from '../routing-picture.ts'
import { CallOrder } from './call-order.tsx'
import { Cooldown } from './cooldown.tsx'
import { messages } from './messages.ts'

/** The model in use, and the reason. */
export function UsedNow({ picture }: { picture: RoutingPicture }) {
  const t = useMessages(messages)
  const { withoutModel } = useMessages(shared)
  const { automatic_default: automatic, bindings, call_plan, order } = picture
  return (
    <Box component="section" aria-labelledby="used-now">
      <Title order={2} size="h4" mb="sm" id="used-now">
        {t.title}
      </Title>
      {automatic ? (
        <Paper withBorder p="md">
          <Stack>
            <Box role="status">
              <Text size="sm" c="dimmed">
                {t.automatic}
              </Text>
              <Text fw={600} size="lg" style={{ overflowWrap: 'anywhere' }} translate="no">
                {automatic.model}
              </Text>
              <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                {t.automaticWhy(endpointName(picture, automatic.binding_id))}
                {order.some(({ model }) => model === call_plan.default_model) &&
                  call_plan.default_model !== automatic.model &&
                  ` ${t.automaticIdle}`}
              </Text>
            </Box>
            <Box>
              <Text size="sm" mb="xs">
                {t.order}
              </Text>
              <CallOrder picture={picture} />
            </Box>
            <OtherCooldowns picture={picture} />
          </Stack>
        </Paper>
      ) : (
        <Box role="status">
          <Callout isWarning title={t.nothing}>
            <div>{bindings.length === 0 ? t.addModel : t.enableModel}</div>
            <div>{withoutModel}</div>
          </Callout>
        </Box>
      )}
    </Box>
  )
}

/** Cooled-down models outside the order of calls. */
function OtherCooldowns({ picture }: { picture: RoutingPicture }) {
  const t = useMessages(messages)
  const inOrder = new Set(picture.order.map(({ binding_id }) => binding_id))
  const others = picture.bindings.filter(({ id, cooldown }) => cooldown && !inOrder.has(id))
  if (others.length === 0) return null
  return (
    <Box>
      <Text size="sm" mb="xs">
        {t.alsoCooledDown}
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
