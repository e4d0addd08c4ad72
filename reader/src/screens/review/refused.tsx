import { useMessages } from '../../../../web/language/use-language.ts'
import { Button } from '../../components/button.tsx'
import { messages } from './messages.ts'
import { dropRefused, useRefused } from './outbox.ts'
import styles from './review.module.css'

/** Ratings that the server does not take: the learner drops them, or rates the cards as they are now. */
export function Refused({ onAgain }: { onAgain: () => Promise<void> }) {
  const t = useMessages(messages)
  const refused = useRefused()
  const [why] = refused.flatMap(({ refusal }) => refusal?.why ?? [])
  if (refused.length === 0) return null
  const rateAgain = async () => {
    await dropRefused()
    await onAgain()
  }
  return (
    <div role="status" className={styles.status}>
      <div className={styles.unsent}>
        <span>
          {t.refused(refused.length)} <span className="soft">{why}</span>
        </span>
        <Button onClick={() => void dropRefused()}>{t.dropRefused}</Button>
        <Button onClick={() => void rateAgain()}>{t.rateAgain}</Button>
      </div>
    </div>
  )
}
