import { useMessages } from '../../../web/language/use-language.ts'
import { useSession } from '../../../web/session/session.ts'
import { linkTo } from '../app/location.ts'
import { messages } from './guest-messages.ts'
import styles from './session.module.css'

/** Says in a line what an account would add to this text; nothing to those who have one. */
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
