import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type RegistrationRequest, Rejection } from '../../../../lib/contracts/schemas/accounts.ts'
import { api } from '../../api/api.ts'
import { useContractForm } from '../../components/contract-form.ts'
import { Dialog } from '../../components/dialog.tsx'
import { ProblemAlert } from '../../components/problem-alert.tsx'
import { useMessages } from '../../language/use-language.ts'
import { unlessUnsaved } from '../../unsaved/unsaved.ts'
import { messages } from './messages.ts'
import { useDecision } from './use-decision.ts'

interface RejectDialogProps {
  request: RegistrationRequest
  onClose(): void
}

export function RejectDialog({ request, onClose }: RejectDialogProps) {
  const t = useMessages(messages)
  const decide = useDecision()
  const { id, username } = request
  const { form, problem, body, refuse, settle } = useContractForm({
    schema: Rejection,
    initialValues: { reason: '' },
    bodyOf: ({ reason }) => (reason.trim() === '' ? {} : { reason: reason.trim() }),
  })
  const rejecting = useMutation({
    mutationFn: (given: { reason?: string | undefined }) =>
      decide(
        request,
        () => api.registrationRequests.reject({ params: { id }, body: given }),
        t.rejected(username),
      ),
    onSuccess: () => {
      settle(form.getValues())
      onClose()
    },
    onError: error => refuse(error),
  })
  return (
    <Dialog title={t.rejectTitle(username)} onClose={onClose}>
      <form
        onSubmit={event => {
          event.preventDefault()
          const given = body()
          if (given && !rejecting.isPending) rejecting.mutate(given)
        }}
      >
        <Stack>
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
          <ProblemAlert error={problem} />
          <Group justify="flex-end">
            <Button variant="default" onClick={() => unlessUnsaved(onClose)}>
              {t.cancel}
            </Button>
            <Button type="submit" color="red" loading={rejecting.isPending}>
              {t.reject}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
