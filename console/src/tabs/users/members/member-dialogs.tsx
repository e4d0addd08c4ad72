import { TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Member, TierChange } from '../../../../../lib/contracts/schemas/accounts/members.ts'
import { useMessages } from '../../../../../web/language/use-language.ts'
import { api } from '../../../api/api.ts'
import { keys } from '../../../api/queries.ts'
import { ConfirmDialog } from '../../../components/dialog/confirm-dialog.tsx'
import { FormDialog } from '../../../components/dialog/form-dialog.tsx'
import { Lines } from '../../../components/lines.tsx'
import { useNotice } from '../../../components/problem/notice.ts'
import { calledInFull } from './member-links.tsx'
import { messages } from './messages.ts'

interface MemberDialog {
  member: Member
  onClose(): void
}

export function TierDialog({ member, onClose }: MemberDialog) {
  const { id, nickname, tier: current } = member
  const t = useMessages(messages)
  const queries = useQueryClient()
  const notify = useNotice()
  const [tier, setTier] = useState(current)
  const isWord = TierChange.safeParse({ tier }).success
  const changing = useMutation({
    mutationFn: () => api.members.change({ params: { id }, body: { tier } }),
    onSuccess: async () => {
      notify(t.changed(nickname, tier))
      await queries.invalidateQueries({ queryKey: keys.members })
      onClose()
    },
  })
  return (
    <FormDialog
      title={t.changeTierOf(calledInFull(member))}
      submitLabel={t.changeTier}
      isReady={isWord && tier !== current}
      isPending={changing.isPending}
      problem={changing.error}
      onSubmit={() => changing.mutate()}
      onClose={onClose}
    >
      <TextInput
        label={t.tier}
        description={t.tierForm}
        value={tier}
        error={!isWord}
        onChange={event => setTier(event.currentTarget.value)}
        data-autofocus
      />
    </FormDialog>
  )
}

export function RemoveMember({ member, onClose }: MemberDialog) {
  const { id, nickname } = member
  const t = useMessages(messages)
  const queries = useQueryClient()
  const notify = useNotice()
  return (
    <ConfirmDialog
      title={t.removeTitle(calledInFull(member))}
      confirmLabel={t.remove}
      // Several accounts may have the same nickname.
      accepted={[nickname, id]}
      onClose={onClose}
      action={async () => {
        await api.members.remove({ params: { id } })
        notify(t.removed(nickname))
        await queries.invalidateQueries({ queryKey: keys.members })
      }}
    >
      <Lines of={t.removeText} />
    </ConfirmDialog>
  )
}
