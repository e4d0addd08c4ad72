import { Badge, Box, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import type {
  Endpoint,
  RoutingPicture,
  StandingBinding,
} from '../../../../../lib/contracts/schemas/routing.ts'
import { api } from '../../../api/api.ts'
import { useOptimistic } from '../../../api/optimistic.ts'
import { RowButton } from '../../../components/list/row-button.tsx'
import { useMessages } from '../../../language/use-language.ts'
import { BindingList } from '../bindings/binding-list.tsx'
import { EnabledSwitch } from '../enabled-switch.tsx'
import { messages as shared } from '../messages.ts'
import { PICTURE } from '../routing-picture.ts'
import { EndpointDialog } from './endpoint-dialog.tsx'
import { EndpointFacts } from './endpoint-facts.tsx'
import { messages } from './messages.ts'
import { RemoveEndpoint } from './remove-endpoint.tsx'

interface EndpointCardProps {
  endpoint: Endpoint
  bindings: StandingBinding[]
}

export function EndpointCard({ endpoint, bindings }: EndpointCardProps) {
  const { id, name } = endpoint
  const t = useMessages(messages)
  const { edit, remove } = useMessages(shared)
  const [asked, ask] = useState<'edit' | 'remove' | null>(null)
  const close = () => ask(null)
  const switching = useOptimistic<RoutingPicture, boolean>({
    key: PICTURE,
    change: enabled => api.modelRouting.updateEndpoint({ params: { id }, body: { enabled } }),
    apply: (picture, enabled) => ({
      ...picture,
      endpoints: picture.endpoints.map(each => (each.id === id ? { ...each, enabled } : each)),
    }),
  })
  return (
    <Paper withBorder p="md" component="section" aria-labelledby={`name-${id} address-${id}`}>
      <Stack>
        <Group justify="space-between" align="flex-start" gap="sm">
          <Box miw={0} style={{ flex: '1 1 220px' }}>
            <Group gap="xs">
              <Title order={3} size="h5" id={`name-${id}`} style={{ overflowWrap: 'anywhere' }}>
                {name}
              </Title>
              <Badge variant="default" tt="none">
                {endpoint.api_key_set ? t.keySet : t.noKey}
              </Badge>
            </Group>
            <Text size="sm" c="dimmed" id={`address-${id}`} style={{ overflowWrap: 'anywhere' }}>
              {endpoint.base_url}
            </Text>
          </Box>
          <Group gap="sm">
            <EnabledSwitch
              of={name}
              isEnabled={endpoint.enabled}
              onChange={enabled => switching.mutate(enabled)}
            />
            <RowButton label={edit} name={`${edit}: ${name}`} onClick={() => ask('edit')} />
            <RowButton
              label={remove}
              name={`${remove}: ${name}`}
              isDestructive
              onClick={() => ask('remove')}
            />
          </Group>
        </Group>
        <EndpointFacts endpoint={endpoint} />
        <BindingList endpoint={endpoint} bindings={bindings} />
      </Stack>
      {asked === 'edit' && <EndpointDialog endpoint={endpoint} onClose={close} />}
      {asked === 'remove' && <RemoveEndpoint endpoint={endpoint} bindings={bindings} onClose={close} />}
    </Paper>
  )
}
