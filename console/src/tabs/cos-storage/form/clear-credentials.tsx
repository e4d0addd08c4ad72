import { List } from '@mantine/core'
import type { CosSettings } from '../../../../../lib/contracts/schemas/objects.ts'
import { ConfirmDialog } from '../../../components/dialog/confirm-dialog.tsx'
import { useMessages } from '../../../language/use-language.ts'
import { messages } from './messages.ts'

interface ClearCredentialsProps {
  settings: CosSettings
  save(): Promise<unknown>
  onClose(): void
}

/** Says what it means to save a form without credentials over one that has them. */
export function ClearCredentials({ settings, save, onClose }: ClearCredentialsProps) {
  const t = useMessages(messages)
  const isLeft = settings.object_store === 'cos'
  return (
    <ConfirmDialog title={t.clearTitle} confirmLabel={t.clearConfirm} onClose={onClose} action={save}>
      <List>
        <List.Item>{t.clearCredentials}</List.Item>
        {isLeft && <List.Item>{t.clearStore}</List.Item>}
        <List.Item>{t.clearRest}</List.Item>
      </List>
    </ConfirmDialog>
  )
}
