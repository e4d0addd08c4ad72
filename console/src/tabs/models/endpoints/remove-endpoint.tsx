import { List, Text } from '@mantine/core'
import type { Endpoint, StandingBinding } from '../../../../../lib/contracts/schemas/routing.ts'
import { api } from '../../../api/api.ts'
import { ConfirmDialog } from '../../../components/dialog/confirm-dialog.tsx'
import { useNotice } from '../../../components/problem/notice.ts'
import { useMessages } from '../../../language/use-language.ts'
import { messages as shared } from '../messages.ts'
import { useRefresh } from '../routing-picture.ts'
import { messages } from './messages.ts'

interface RemoveEndpointProps {
  endpoint: Endpoint
  bindings: StandingBinding[]
  onClose(): void
}

export function RemoveEndpoint({ endpoint, bindings, onClose }: RemoveEndpointProps) {
  const t = useMessages(messages)
  const { remove } = useMessages(shared)
  const refresh = useRefresh()
  const notify = useNotice()
  return (
    <ConfirmDialog
      title={t.removeTitle(endpoint.name)}
      confirmLabel={remove}
      onClose={onClose}
      action={async () => {
        await api.modelRouting.removeEndpoint({ params: { id: endpoint.id } })
        notify(t.removed(endpoint.name))
        await refresh()
      }}
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
    </ConfirmDialog>
  )
}
