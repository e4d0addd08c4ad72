import { Anchor, Modal, Stack, Text } from '@mantine/core'
import { useEffect } from 'react'
import { useEscape } from '../keyboard/escape.ts'
import { useMessages } from '../language/use-language.ts'
import { unlessUnsaved } from '../unsaved/unsaved.ts'
import { messages } from './messages.ts'
import { endSession, signOut } from './session.ts'
import { SignInForm } from './sign-in-form.tsx'
import { useSession } from './use-session.ts'

/** The longest delay of a timer. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

/** Watches the end of the session, and lets the same administrator sign in again over the unsaved work. */
export function SessionEnded() {
  const t = useMessages(messages)
  const { session, ended } = useSession()
  const endsAt = session?.expires_at
  useEffect(() => {
    const left = endsAt === undefined ? Number.POSITIVE_INFINITY : Date.parse(endsAt) - Date.now()
    if (left > LONGEST_TIMER_MS) return
    const timer = setTimeout(() => endSession('expired'), left)
    return () => clearTimeout(timer)
  }, [endsAt])
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
