import { Badge, Box, Group, List, Paper, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import type {
  Endpoint,
  RoutingPicture,
  StandingBinding,
} from '../../../../../lib/contracts/schemas/models/routing.ts'
import { useFormats, useMessages } from '../../../../../web/language/use-language.ts'
import { api } from '../../../api/api.ts'
import { useOptimistic } from '../../../api/optimistic.ts'
import { modelsQuery } from '../../../api/queries.ts'
import { RowButton } from '../../../components/list/row-button.tsx'
import { BindingDialog } from '../bindings/binding-dialog.tsx'
import { BindingRow } from '../bindings/binding-row.tsx'
import { messages as bindingMessages } from '../bindings/messages.ts'
import { EnabledSwitch } from '../enabled-switch.tsx'
import { Facts } from '../facts.tsx'
import { messages as shared } from '../messages.ts'
import { PriceList } from '../prices/price-list.tsx'
import { RemoveDialog } from '../remove-dialog.tsx'
import { EndpointDialog } from './endpoint-dialog.tsx'
import { messages } from './messages.ts'

export function EndpointCard({ endpoint, bindings }: { endpoint: Endpoint; bindings: StandingBinding[] }) {
  const { id, name } = endpoint
  const t = useMessages(messages)
  const { edit, remove } = useMessages(shared)
  const [requestedDialog, requestDialog] = useState<'edit' | 'remove' | null>(null)
  const close = () => requestDialog(null)
  const switching = useOptimistic<RoutingPicture, boolean>({
    key: modelsQuery.queryKey,
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
            <RowButton label={edit} name={`${edit}: ${name}`} onClick={() => requestDialog('edit')} />
            <RowButton
              label={remove}
              name={`${remove}: ${name}`}
              isDestructive
              onClick={() => requestDialog('remove')}
            />
          </Group>
        </Group>
        <EndpointFacts endpoint={endpoint} />
        <BindingList endpoint={endpoint} bindings={bindings} />
      </Stack>
      {requestedDialog === 'edit' && <EndpointDialog endpoint={endpoint} onClose={close} />}
      {requestedDialog === 'remove' && (
        <RemoveEndpoint endpoint={endpoint} bindings={bindings} onClose={close} />
      )}
    </Paper>
  )
}

function EndpointFacts({ endpoint }: { endpoint: Endpoint }) {
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

/** The models under an endpoint, each collapsed to its name and switch. */
function BindingList({ endpoint, bindings }: { endpoint: Endpoint; bindings: StandingBinding[] }) {
  const t = useMessages(bindingMessages)
  const [isAdding, setAdding] = useState(false)
  return (
    <Box>
      <Group justify="space-between" mb={4}>
        <Title order={4} size="h6" id={`models-${endpoint.id}`}>
          {t.models}
        </Title>
        <RowButton label={t.add} name={t.addOf(endpoint.name)} onClick={() => setAdding(true)} />
      </Group>
      {bindings.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t.none}
        </Text>
      ) : (
        <Stack
          component="ul"
          gap={0}
          m={0}
          p={0}
          aria-labelledby={`models-${endpoint.id}`}
          style={{ listStyle: 'none' }}
        >
          {bindings.map(binding => (
            <BindingRow key={binding.id} binding={binding} endpoint={endpoint} />
          ))}
        </Stack>
      )}
      {isAdding && <BindingDialog endpoint={endpoint} binding={null} onClose={() => setAdding(false)} />}
    </Box>
  )
}

interface RemoveEndpointProps {
  endpoint: Endpoint
  bindings: StandingBinding[]
  onClose(): void
}

function RemoveEndpoint({ endpoint, bindings, onClose }: RemoveEndpointProps) {
  const t = useMessages(messages)
  return (
    <RemoveDialog
      title={t.removeTitle(endpoint.name)}
      notice={t.removed(endpoint.name)}
      action={() => api.modelRouting.removeEndpoint({ params: { id: endpoint.id } })}
      onClose={onClose}
    >
      <Text style={{ overflowWrap: 'anywhere' }}>{endpoint.base_url}</Text>
      {bindings.length === 0 ? (
        <Text>{t.removeNoModels}</Text>
      ) : (
        <div>
          <Text>{t.removeModels}</Text>
          <List style={{ overflowWrap: 'anywhere' }}>
            {bindings.map(({ id, model }) => (
              <List.Item key={id}>{model}</List.Item>
            ))}
          </List>
        </div>
      )}
      <Text>{t.removeText}</Text>
    </RemoveDialog>
  )
}
