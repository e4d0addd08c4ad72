import { useQueryClient } from '@tanstack/react-query'
import type { InviteCode } from '../../../../lib/contracts/schemas/accounts.ts'
import { api } from '../../api/api.ts'
import { ConfirmDialog } from '../../components/dialog/confirm-dialog.tsx'
import { Lines } from '../../components/lines.tsx'
import { useNotice } from '../../components/problem/notice.ts'
import { useFormats, useMessages } from '../../language/use-language.ts'
import { messages } from './messages.ts'

interface RemoveInviteProps {
  invite: InviteCode
  onClose(): void
}

export function RemoveInvite({ invite, onClose }: RemoveInviteProps) {
  const t = useMessages(messages)
  const { number } = useFormats()
  const queries = useQueryClient()
  const notify = useNotice()
  const { id, code, reserved_count } = invite
  const lines = [...t.removeText, ...(reserved_count > 0 ? [t.removePending(number(reserved_count))] : [])]
  return (
    <ConfirmDialog
      title={t.removeTitle(code)}
      confirmLabel={t.remove}
      onClose={onClose}
      action={async () => {
        await api.inviteCodes.remove({ params: { id } })
        notify(t.removed(code))
        await queries.invalidateQueries({ queryKey: ['invite-codes'] })
      }}
    >
      <Lines of={lines} />
    </ConfirmDialog>
  )
}
