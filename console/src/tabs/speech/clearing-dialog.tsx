import { List, Text } from '@mantine/core'
import { ConfirmDialog } from '../../components/dialog/confirm-dialog.tsx'
import { useMessages } from '../../language/use-language.ts'
import type { KeyField } from './form-values.ts'
import { messages } from './messages.ts'

interface ClearingDialogProps {
  keys: KeyField[]
  onConfirmed(): void
  onClose(): void
}

/** An empty field clears its key: asked before, for it may just not have been entered again. */
export function ClearingDialog({ keys, onConfirmed, onClose }: ClearingDialogProps) {
  const t = useMessages(messages)
  return (
    <ConfirmDialog
      title={t.clearTitle}
      confirmLabel={t.clearConfirm}
      // How saving goes on is told beside its own button.
      action={async () => onConfirmed()}
      onClose={onClose}
    >
      <Text>{t.clearText}</Text>
      <List>
        {keys.map(key => (
          <List.Item key={key}>{t.fields[key]}</List.Item>
        ))}
      </List>
      <Text>{t.clearAdvice}</Text>
    </ConfirmDialog>
  )
}
