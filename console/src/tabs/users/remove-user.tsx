import { List } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { User } from '../../../../lib/contracts/schemas/accounts.ts'
import { api } from '../../api/api.ts'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import { useNotice } from '../../components/notice.ts'
import { useMessages } from '../../language/use-language.ts'
import { messages } from './messages.ts'

interface RemoveUserProps {
  user: User
  onClose(): void
}

export function RemoveUser({ user, onClose }: RemoveUserProps) {
  const t = useMessages(messages)
  const queries = useQueryClient()
  const notify = useNotice()
  return (
    <ConfirmDialog
      title={t.removeTitle(user.username)}
      confirmLabel={t.remove}
      accepted={[user.username]}
      onClose={onClose}
      action={async () => {
        await api.users.remove({ params: { id: user.id } })
        notify(t.removed(user.username))
        await queries.invalidateQueries({ queryKey: ['users'] })
      }}
    >
      <List>
        {t.removeText.map(line => (
          <List.Item key={line}>{line}</List.Item>
        ))}
      </List>
    </ConfirmDialog>
  )
}
