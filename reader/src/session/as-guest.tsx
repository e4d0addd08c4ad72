import { useMessages } from '../../../web/language/use-language.ts'
import { useSession } from '../../../web/session/session.ts'
import { linkTo } from '../app/location.ts'
import { messages } from './guest-messages.ts'
import styles from './session.module.css'

/** A line for guests on what an account adds. */
export function AsGuest({ id }: { id: number }) {
  const t = useMessages(messages)
  const { session } = useSession()
  if (session) return null
  return (
    <p lang="" className={styles.asGuest}>
      {t.asGuest} <a href={linkTo('sign-in', 'read', id)}>{t.signIn}</a>
    </p>
  )
}
