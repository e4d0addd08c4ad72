import { Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { User } from '../../../../lib/contracts/schemas/accounts.ts'
import { api } from '../../api/api.ts'
import { ConfirmDialog } from '../../components/dialog/confirm-dialog.tsx'
import { useNotice } from '../../components/problem/notice.ts'
import { useMessages } from '../../language/use-language.ts'
import { messages } from './messages.ts'

interface RoleDialogProps {
  user: User
  onClose(): void
}

export function RoleDialog({ user, onClose }: RoleDialogProps) {
  const t = useMessages(messages)
  const queries = useQueryClient()
  const notify = useNotice()
  const role = user.role === 'root' ? 'user' : 'root'
  const isPromotion = role === 'root'
  return (
    <ConfirmDialog
      title={t.changeRole(user.username)}
      confirmLabel={isPromotion ? t.promote : t.demote}
      onClose={onClose}
      action={async () => {
        await api.users.role({ params: { id: user.id }, body: { role } })
        notify(t.changed(user.username, t.roles[role]))
        await queries.invalidateQueries({ queryKey: ['users'] })
      }}
    >
      <Text>{isPromotion ? t.promoteText(user.username) : t.demoteText(user.username)}</Text>
    </ConfirmDialog>
  )
}
