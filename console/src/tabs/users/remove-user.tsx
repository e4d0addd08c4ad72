import { useQueryClient } from '@tanstack/react-query'
import type { User } from '../../../../lib/contracts/schemas/accounts.ts'
import { api } from '../../api/api.ts'
import { ConfirmDialog } from '../../components/dialog/confirm-dialog.tsx'
import { Lines } from '../../components/lines.tsx'
import { useNotice } from '../../components/problem/notice.ts'
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
      <Lines of={t.removeText} />
    </ConfirmDialog>
  )
}
