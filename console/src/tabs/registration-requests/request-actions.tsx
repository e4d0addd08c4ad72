import { Button, Group } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { RegistrationRequest } from '../../../../lib/contracts/schemas/accounts/accounts.ts'
import { useMessages } from '../../../../web/language/use-language.ts'
import { api } from '../../api/api.ts'
import { RowButton } from '../../components/list/row-button.tsx'
import { useProblemNotice } from '../../components/problem/notice.ts'
import { messages } from './messages.ts'
import { useDecision } from './use-decision.ts'

interface RequestActionsProps {
  request: RegistrationRequest
  onApproveAsRoot(): void
  onReject(): void
  /** Called when the request has left the list. */
  onDecided(): void
}

export function RequestActions({ request, onApproveAsRoot, onReject, onDecided }: RequestActionsProps) {
  const t = useMessages(messages)
  const decide = useDecision()
  const notifyProblem = useProblemNotice()
  const { id, username } = request
  const approving = useMutation({
    mutationFn: () =>
      decide(
        request,
        () => api.registrationRequests.approve({ params: { id }, body: {} }),
        t.approved(username),
      ),
    onSuccess: onDecided,
    onError: notifyProblem,
  })
  return (
    <Group gap="xs">
      <Button
        size="compact-sm"
        loading={approving.isPending}
        onClick={() => approving.mutate()}
        aria-label={t.approveOf(username)}
      >
        {t.approve}
      </Button>
      <RowButton
        label={t.approveAsRoot}
        name={t.approveAsRootOf(username)}
        isDisabled={approving.isPending}
        onClick={onApproveAsRoot}
      />
      <RowButton
        label={t.reject}
        name={t.rejectOf(username)}
        isDestructive
        isDisabled={approving.isPending}
        onClick={onReject}
      />
    </Group>
  )
}
