import { Button, Group, Paper, Stack, Text } from '@mantine/core'
import type { InviteCode } from '../../../../../lib/contracts/schemas/accounts.ts'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { useMessages } from '../../../language/use-language.ts'
import { CopyCode } from '../copy-code.tsx'
import { formMessages } from './messages.ts'

interface CreatedInviteProps {
  invite: InviteCode
  onClose(): void
}

/** The new code, to be passed on. */
export function CreatedInvite({ invite, onClose }: CreatedInviteProps) {
  const t = useMessages(formMessages)
  return (
    <Dialog title={t.createdTitle} onClose={onClose}>
      <Stack>
        <Paper withBorder p="md" radius="md">
          <CopyCode code={invite.code} />
        </Paper>
        <Text>{t.createdText}</Text>
        <Group justify="flex-end">
          <Button onClick={onClose} data-autofocus>
            {t.done}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
