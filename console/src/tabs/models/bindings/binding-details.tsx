import { Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { Endpoint, StandingBinding } from '../../../../../lib/contracts/schemas/routing.ts'
import { RowButton } from '../../../components/list/row-button.tsx'
import { useMessages } from '../../../language/use-language.ts'
import { messages as shared } from '../messages.ts'
import { BindingDialog } from './binding-dialog.tsx'
import { BindingFacts } from './binding-facts.tsx'
import { messages } from './messages.ts'
import { ModelTrial } from './model-trial.tsx'
import { RemoveBinding } from './remove-binding.tsx'

interface BindingDetailsProps {
  binding: StandingBinding
  endpoint: Endpoint
}

export function BindingDetails({ binding, endpoint }: BindingDetailsProps) {
  const t = useMessages(messages)
  const { edit, remove } = useMessages(shared)
  const [asked, ask] = useState<'edit' | 'remove' | null>(null)
  const close = () => ask(null)
  return (
    <Stack>
      {!endpoint.enabled && <Text size="sm">{t.endpointDisabled}</Text>}
      <BindingFacts binding={binding} endpoint={endpoint} />
      <ModelTrial binding={binding} endpoint={endpoint} />
      <Group gap="xs">
        <RowButton label={edit} name={`${edit}: ${binding.model}`} onClick={() => ask('edit')} />
        <RowButton
          label={remove}
          name={`${remove}: ${binding.model}`}
          isDestructive
          onClick={() => ask('remove')}
        />
      </Group>
      {asked === 'edit' && <BindingDialog endpoint={endpoint} binding={binding} onClose={close} />}
      {asked === 'remove' && <RemoveBinding endpoint={endpoint} binding={binding} onClose={close} />}
    </Stack>
  )
}
