import { Text } from '@mantine/core'
import type { Binding, Endpoint } from '../../../../../lib/contracts/schemas/routing.ts'
import { api } from '../../../api/api.ts'
import { ConfirmDialog } from '../../../components/dialog/confirm-dialog.tsx'
import { useNotice } from '../../../components/problem/notice.ts'
import { useMessages } from '../../../language/use-language.ts'
import { messages as shared } from '../messages.ts'
import { useRefresh } from '../routing-picture.ts'
import { messages } from './messages.ts'

interface RemoveBindingProps {
  binding: Binding
  endpoint: Endpoint
  onClose(): void
}

export function RemoveBinding({ binding: { id, model }, endpoint, onClose }: RemoveBindingProps) {
  const t = useMessages(messages)
  const { remove } = useMessages(shared)
  const refresh = useRefresh()
  const notify = useNotice()
  return (
    <ConfirmDialog
      title={t.removeTitle(model)}
      confirmLabel={remove}
      onClose={onClose}
      action={async () => {
        await api.modelRouting.removeBinding({ params: { id } })
        notify(t.removed(model))
        await refresh()
      }}
    >
      <Text style={{ overflowWrap: 'anywhere' }}>{t.removeText(endpoint.name)}</Text>
      <Text>{t.removeFromPlan}</Text>
    </ConfirmDialog>
  )
}
