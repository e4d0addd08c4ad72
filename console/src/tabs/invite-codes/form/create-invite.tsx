import { TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { isProblem } from '../../../../../lib/contracts/page-client.ts'
import { type InviteCode, InviteCodeInput } from '../../../../../lib/contracts/schemas/accounts/accounts.ts'
import { useMessages } from '../../../../../web/language/use-language.ts'
import { api } from '../../../api/api.ts'
import { keys } from '../../../api/queries.ts'
import { FormDialog } from '../../../components/dialog/form-dialog.tsx'
import { useContractForm } from '../../../components/form/contract-form.ts'
import { InvitationDialog } from '../invitation-dialog.tsx'
import { InviteFields } from './invite-fields.tsx'
import { inputOf, newInvite } from './invite-values.ts'
import { formMessages } from './messages.ts'

export function CreateInvite({ onClose }: { onClose(): void }) {
  const t = useMessages(formMessages)
  const queries = useQueryClient()
  const [created, setCreated] = useState<InviteCode | null>(null)
  const contractForm = useContractForm({
    schema: InviteCodeInput,
    initialValues: newInvite,
    bodyOf: inputOf,
  })
  const { form, problem } = contractForm
  const creating = useMutation({
    mutationFn: (body: z.input<typeof InviteCodeInput>) => api.inviteCodes.create({ body }),
    onSuccess: async invite => {
      contractForm.settle(form.getValues())
      setCreated(invite)
      await queries.invalidateQueries({ queryKey: keys.inviteCodes })
    },
    onError: error =>
      isProblem(error, 'code_taken')
        ? contractForm.refuseFields({ code: t.codeTaken })
        : contractForm.refuse(error),
  })
  if (created) return <InvitationDialog title={t.createdTitle} invite={created} onClose={onClose} />
  return (
    <FormDialog
      noValidate={false}
      title={t.createTitle}
      submitLabel={t.create}
      problem={problem}
      isPending={creating.isPending}
      onSubmit={() => {
        const body = contractForm.body()
        if (body) creating.mutate(body)
      }}
      onClose={onClose}
    >
      <InviteFields form={form}>
        <TextInput
          label={t.code}
          description={t.codeHint}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          data-autofocus
          {...form.getInputProps('code')}
        />
      </InviteFields>
    </FormDialog>
  )
}
