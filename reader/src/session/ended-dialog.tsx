import { useId, useLayoutEffect, useRef } from 'react'
import { useMessages } from '../../../web/language/use-language.ts'
import { later } from '../../../web/later/later.ts'
import { isThirdParty, type Session, signOut } from '../../../web/session/session.ts'
import { unlessUnsaved } from '../../../web/unsaved/unsaved.ts'
import { Button } from '../components/button.tsx'
import styles from '../components/dialog.module.css'
import { Waiting } from '../components/waiting.tsx'
import { messages } from './messages.ts'
import { SignInForm } from './sign-in-form.tsx'

const EndedAtProvider = later(
  async () => (await import('./provider/provider-buttons.tsx')).EndedAtProvider,
  Waiting,
)

/** The sign-in over a screen that stays. */
export function EndedDialog({ session }: { session: Session }) {
  const t = useMessages(messages)
  const dialog = useRef<HTMLDialogElement>(null)
  const title = useId()
  useLayoutEffect(() => {
    const shownDialog = dialog.current
    shownDialog?.showModal()
    // Gives the focus back before the dialog leaves the page.
    return () => shownDialog?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={title}
      onCancel={event => event.preventDefault()}
    >
      <div className={styles.content}>
        <h2 id={title}>{t.endedTitle}</h2>
        {isThirdParty(session) ? (
          <EndedAtProvider />
        ) : (
          <>
            <p>{t.ended}</p>
            <SignInForm username={session.user.username} />
          </>
        )}
        <Button onClick={() => unlessUnsaved(signOut)}>{t.asOther}</Button>
      </div>
    </dialog>
  )
}
