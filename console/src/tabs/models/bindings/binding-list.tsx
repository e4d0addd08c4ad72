import { Box, Group, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import type { Endpoint, StandingBinding } from '../../../../../lib/contracts/schemas/routing.ts'
import { RowButton } from '../../../components/list/row-button.tsx'
import { useMessages } from '../../../language/use-language.ts'
import { BindingDialog } from './binding-dialog.tsx'
import { BindingRow } from './binding-row.tsx'
import { messages } from './messages.ts'

interface BindingListProps {
  endpoint: Endpoint
  bindings: StandingBinding[]
}

/** The models under an endpoint, each folded to its name and whether it is enabled. */
export function BindingList({ endpoint, bindings }: BindingListProps) {
  const t = useMessages(messages)
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
