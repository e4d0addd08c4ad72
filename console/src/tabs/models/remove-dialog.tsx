import type { ReactNode } from 'react'
import { useMessages } from '../../../../web/language/use-language.ts'
import { ConfirmDialog } from '../../components/dialog/confirm-dialog.tsx'
import { useNotice } from '../../components/problem/notice.ts'
import { messages } from './messages.ts'
import { useRefresh } from './routing-picture.ts'

interface RemoveDialogProps {
  title: string
  /** The notice of success. */
  notice: string
  action(): Promise<unknown>
  onClose(): void
  children: ReactNode
}

/** Confirms the removal of an endpoint or a model. */
export function RemoveDialog({ title, notice, action, onClose, children }: RemoveDialogProps) {
  const { remove } = useMessages(messages)
  const refresh = useRefresh()
  const notify = useNotice()
  return (
    <ConfirmDialog
      title={title}
      confirmLabel={remove}
      onClose={onClose}
      action={async () => {
        await action()
        notify(notice)
        await refresh()
      }}
    >
      {children}
    </ConfirmDialog>
  )
}
