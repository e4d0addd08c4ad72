import { Button, Stack, Text } from '@mantine/core'
import { SignOutIcon } from '@primer/octicons-react'
import { useMessages } from '../../language/use-language.ts'
import { signOut } from '../../session/session.ts'
import { useSession } from '../../session/use-session.ts'
import { unlessUnsaved } from '../../unsaved/unsaved.ts'
import { messages } from './messages.ts'

export function SignedInAs() {
  const t = useMessages(messages)
  const username = useSession().session?.user.username ?? ''
  return (
    <Stack gap="xs" pt="sm">
      <Text size="sm" c="dimmed" truncate title={username}>
        {t.signedInAs(username)}
      </Text>
      <Button
        variant="default"
        leftSection={<SignOutIcon aria-hidden />}
        onClick={() => unlessUnsaved(signOut)}
      >
        {t.signOut}
      </Button>
    </Stack>
  )
}
