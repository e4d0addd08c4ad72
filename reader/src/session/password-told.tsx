import { useFormats, useMessages } from '../../../web/language/use-language.ts'
import { beginSession, type Session } from '../../../web/session/session.ts'
import { Button } from '../components/button.tsx'
import { Dialog } from '../components/dialog.tsx'
import { messages } from './new-password-messages.ts'

/** Says after a sign-in that the password came from a link, which somebody else may have used. */
export function PasswordTold({ session }: { session: Session }) {
  const t = useMessages(messages)
  const { dateTime } = useFormats()
  const { password_by_link: by, ...rest } = session
  if (!by) return null
  const close = () => beginSession(rest)
  return (
    <Dialog title={t.toldTitle} onClose={close}>
      <p>{t.told(dateTime(by.made_at), dateTime(by.used_at))}</p>
      <Button kind="primary" onClick={close}>
        {t.understood}
      </Button>
    </Dialog>
  )
}
