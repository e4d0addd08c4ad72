import { Button, Group, Paper, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { User } from '../../../../lib/contracts/schemas/accounts/accounts.ts'
import { useFormats, useMessages } from '../../../../web/language/use-language.ts'
import { api } from '../../api/api.ts'
import { CopyText } from '../../components/copy-text.tsx'
import { Dialog } from '../../components/dialog/dialog.tsx'
import { FormDialog } from '../../components/dialog/form-dialog.tsx'
import { Lines } from '../../components/lines.tsx'
import { messages } from './messages.ts'

/** Makes a link for a learner who has forgotten the password, and shows it once. */
export function PasswordLinkDialog({ user: { id, username }, onClose }: { user: User; onClose(): void }) {
  const t = useMessages(messages)
  const { dateTime } = useFormats()
  const making = useMutation({ mutationFn: () => api.users.passwordLink({ params: { id } }) })
  const title = t.passwordLinkTitle(username)
  if (!making.data)
    return (
      <FormDialog
        title={title}
        submitLabel={t.makeLink}
        isPending={making.isPending}
        problem={making.error}
        onSubmit={() => making.mutate()}
        onClose={onClose}
      >
        <Lines of={t.passwordLinkText} />
      </FormDialog>
    )
  const { link, token, expires_at } = making.data
  return (
    <Dialog title={title} onClose={onClose}>
      <Stack>
        <Text>{t.linkMade(dateTime(expires_at))}</Text>
        <Paper withBorder p="md" radius="md">
          <CopyText text={link ?? `/#/new-password?token=${token}`} wraps />
        </Paper>
        {link === null && <Text c="dimmed">{t.linkWithoutAddress}</Text>}
        <Group justify="flex-end">
          <Button onClick={onClose} data-autofocus>
            {t.done}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
