import { Text } from '@mantine/core'
import { api } from '../../../api/api.ts'
import { ConfirmDialog } from '../../../components/dialog/confirm-dialog.tsx'
import { useNotice } from '../../../components/problem/notice.ts'
import { useMessages } from '../../../language/use-language.ts'
import { useRefresh } from '../routing-picture.ts'
import { messages } from './messages.ts'

interface ClearPlanProps {
  onClose(): void
}

export function ClearPlan({ onClose }: ClearPlanProps) {
  const t = useMessages(messages)
  const refresh = useRefresh()
  const notify = useNotice()
  return (
    <ConfirmDialog
      title={t.clearTitle}
      confirmLabel={t.clear}
      onClose={onClose}
      action={async () => {
        await api.modelRouting.removeCallPlan()
        notify(t.cleared)
        await refresh()
      }}
    >
      <Text>{t.clearText}</Text>
    </ConfirmDialog>
  )
}
