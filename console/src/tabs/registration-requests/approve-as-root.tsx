import { Text } from '@mantine/core'
import type { RegistrationRequest } from '../../../../lib/contracts/schemas/accounts.ts'
import { api } from '../../api/api.ts'
import { ConfirmDialog } from '../../components/dialog/confirm-dialog.tsx'
import { useMessages } from '../../language/use-language.ts'
import { messages } from './messages.ts'
import { useDecision } from './use-decision.ts'

interface ApproveAsRootProps {
  request: RegistrationRequest
  onClose(): void
}

export function ApproveAsRoot({ request, onClose }: ApproveAsRootProps) {
  const t = useMessages(messages)
  const decide = useDecision()
  const { id, username } = request
  return (
    <ConfirmDialog
      title={t.approveAsRootTitle(username)}
      confirmLabel={t.approveAsRoot}
      onClose={onClose}
      action={() =>
        decide(
          request,
          () => api.registrationRequests.approve({ params: { id }, body: { role: 'root' } }),
          t.approvedAsRoot(username),
        )
      }
    >
      <Text>{t.approveAsRootText}</Text>
    </ConfirmDialog>
  )
}
