import { Anchor, Modal, Stack, Text } from '@mantine/core'
import { useMessages } from '../../../web/language/use-language.ts'
import { signOut, useSessionEnd } from '../../../web/session/session.ts'
import { unlessUnsaved } from '../../../web/unsaved/unsaved.ts'
import { useEscape } from '../keyboard/escape.ts'
import { messages } from './messages.ts'
import { SignInForm } from './sign-in-form.tsx'

/** Watches for the end of the session, and lets the same administrator sign in again without losing unsaved work. */
export function SessionEnded() {
  const t = useMessages(messages)
  const { session, ended } = useSessionEnd()
  // The dialog cannot be closed, so the page below stays.
  useEscape(ended !== null, () => {})
  return (
    <Modal
      opened={ended !== null}
      onClose={() => {}}
      title={t.endedTitle}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      zIndex={500}
    >
      <Stack>
        <Text>{t.ended[ended ?? 'expired']}</Text>
        <SignInForm username={session?.user.username ?? ''} />
        <Anchor component="button" type="button" size="sm" onClick={() => unlessUnsaved(signOut)}>
          {t.asOther}
        </Anchor>
      </Stack>
    </Modal>
  )
}
