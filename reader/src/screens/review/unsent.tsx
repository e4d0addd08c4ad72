import { useMessages } from '../../../../web/language/use-language.ts'
import { Button } from '../../components/button.tsx'
import { messages } from './messages.ts'
import { type outboxState, sendRatings } from './outbox.ts'
import styles from './review.module.css'

/** Says that ratings wait for the server; nothing while they arrive as they are made. */
export function Unsent({ outbox: { waiting, error } }: { outbox: ReturnType<typeof outboxState> }) {
  const t = useMessages(messages)
  return (
    <div role="status" className={styles.status}>
      {error !== null && waiting > 0 && (
        <p className={styles.unsent}>
          <span>{t.unsent(waiting)}</span>
          <Button onClick={() => void sendRatings()}>{t.sendNow}</Button>
        </p>
      )}
    </div>
  )
}
