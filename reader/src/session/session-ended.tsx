import { useEffect, useId, useRef } from 'react'
import { useMessages } from '../../../web/language/use-language.ts'
import { later } from '../../../web/later/later.ts'
import { isThirdParty, signOut, useSessionEnd } from '../../../web/session/session.ts'
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

/** Lets the same learner sign in again over what they were doing, and keeps what they typed. */
export function SessionEnded() {
  const t = useMessages(messages)
  const { session, ended } = useSessionEnd()
  const dialog = useRef<HTMLDialogElement>(null)
  const title = useId()
  const isOpen = session !== null && ended !== null
  useEffect(() => {
    if (isOpen) dialog.current?.showModal()
    else dialog.current?.close()
  }, [isOpen])
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={title}
      onCancel={event => event.preventDefault()}
    >
      {isOpen && (
        <>
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
        </>
      )}
    </dialog>
  )
}
