import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { ConfirmDialog } from '../../components/dialog/confirm-dialog.tsx'
import { Lines } from '../../components/lines.tsx'
import { useNotice } from '../../components/problem/notice.ts'
import { useMessages } from '../../language/use-language.ts'
import { messages } from './messages.ts'

interface ForgetSettingsProps {
  onForgotten(): void
  onClose(): void
}

export function ForgetSettings({ onForgotten, onClose }: ForgetSettingsProps) {
  const t = useMessages(messages)
  const queries = useQueryClient()
  const notify = useNotice()
  return (
    <ConfirmDialog
      title={t.forgetTitle}
      confirmLabel={t.forget}
      onClose={onClose}
      action={async () => {
        queries.setQueryData(['cos', 'settings'], await api.cos.remove())
        onForgotten()
        notify(t.forgotten)
      }}
    >
      <Lines of={t.forgetText} />
    </ConfirmDialog>
  )
}
