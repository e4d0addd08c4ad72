import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isProblem } from '../../../../../lib/contracts/page-client.ts'
import { type InviteCode, InviteCodePatch } from '../../../../../lib/contracts/schemas/accounts/accounts.ts'
import { useFormats, useMessages } from '../../../../../web/language/use-language.ts'
import { api } from '../../../api/api.ts'
import { keys } from '../../../api/queries.ts'
import { FormDialog } from '../../../components/dialog/form-dialog.tsx'
import { useContractForm } from '../../../components/form/contract-form.ts'
import { useNotice } from '../../../components/problem/notice.ts'
import { takenUses } from '../invite-state.ts'
import { InviteFields } from './invite-fields.tsx'
import { patchOf, valuesOf } from './invite-values.ts'
import { formMessages } from './messages.ts'

export function EditInvite({ invite, onClose }: { invite: InviteCode; onClose(): void }) {
  const t = useMessages(formMessages)
  const { number } = useFormats()
  const queries = useQueryClient()
  const notify = useNotice()
  const [before] = useState(() => valuesOf(invite))
  const contractForm = useContractForm({
    schema: InviteCodePatch,
    initialValues: before,
    bodyOf: values => patchOf(values, before),
  })
  const saving = useMutation({
    mutationFn: (body: InviteCodePatch) => api.inviteCodes.update({ params: { id: invite.id }, body }),
    onSuccess: async () => {
      contractForm.settle(contractForm.form.getValues())
      notify(t.saved(invite.code))
      onClose()
      await queries.invalidateQueries({ queryKey: keys.inviteCodes })
    },
    onError: (error, { max_uses }) => {
      const isTooFew = isProblem(error, 'invalid_input') && max_uses != null && max_uses < takenUses(invite)
      if (isTooFew) contractForm.refuseFields({ max_uses: t.tooFewUses(number(takenUses(invite))) })
      else contractForm.refuse(error)
    },
  })
  return (
    <FormDialog
      noValidate={false}
      title={t.editTitle(invite.code)}
      submitLabel={t.save}
      problem={contractForm.problem}
      isPending={saving.isPending}
      onSubmit={() => {
        const body = contractForm.body()
        if (body) saving.mutate(body)
      }}
      onClose={onClose}
    >
      <InviteFields form={contractForm.form} />
    </FormDialog>
  )
}
