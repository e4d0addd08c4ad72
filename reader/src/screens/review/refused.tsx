import { useMessages } from '../../../../web/language/use-language.ts'
import { Button } from '../../components/button.tsx'
import { messages } from './messages.ts'
import styles from './review.module.css'
import type { ReviewSession } from './use-session.ts'

/** Ratings that the server does not take: the learner drops them, or rates the cards as they are now. */
export function Refused({ session: { refused, dropRefused, rateRefused } }: { session: ReviewSession }) {
  const t = useMessages(messages)
  const [why] = refused.flatMap(({ refusal }) => refusal?.why ?? [])
  if (refused.length === 0) return null
  return (
    <div role="status" className={styles.status}>
      <div className={styles.unsent}>
        <span>
          {t.refused(refused.length)} <span className="soft">{why}</span>
        </span>
        <Button onClick={() => void dropRefused()}>{t.dropRefused}</Button>
        <Button onClick={() => void rateRefused()}>{t.rateAgain}</Button>
      </div>
    </div>
  )
}
