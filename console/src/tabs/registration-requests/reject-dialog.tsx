import { Text, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type RegistrationRequest, Rejection } from '../../../../lib/contracts/schemas/accounts/accounts.ts'
import { useMessages } from '../../../../web/language/use-language.ts'
import { api } from '../../api/api.ts'
import { FormDialog } from '../../components/dialog/form-dialog.tsx'
import { useContractForm } from '../../components/form/contract-form.ts'
import { messages } from './messages.ts'
import { useDecision } from './use-decision.ts'

export function RejectDialog({ request, onClose }: { request: RegistrationRequest; onClose(): void }) {
  const t = useMessages(messages)
  const decide = useDecision()
  const { id, username } = request
  const { form, problem, body, refuse, settle } = useContractForm({
    schema: Rejection,
    initialValues: { reason: '' },
    bodyOf: ({ reason }) => (reason.trim() === '' ? {} : { reason: reason.trim() }),
  })
  const rejecting = useMutation({
    mutationFn: (rejection: { reason?: string | undefined }) =>
      decide(
        request,
        () => api.registrationRequests.reject({ params: { id }, body: rejection }),
        t.rejected(username),
      ),
    onSuccess: () => {
      settle(form.getValues())
      onClose()
    },
    onError: refuse,
  })
  return (
    <FormDialog
      title={t.rejectTitle(username)}
      submitLabel={t.reject}
      isDestructive
      isPending={rejecting.isPending}
      problem={problem}
      onSubmit={() => {
        const rejection = body()
        if (rejection) rejecting.mutate(rejection)
      }}
      onClose={onClose}
    >
      <Text>{t.rejectText}</Text>
      <Textarea
        label={t.reasonLabel}
        description={t.reasonHint}
        autosize
        minRows={2}
        maxRows={6}
        data-autofocus
        {...form.getInputProps('reason')}
      />
    </FormDialog>
  )
}
