import { useMutation } from '@tanstack/react-query'
import { useMessages } from '../../../../web/language/use-language.ts'
import { Button } from '../../components/button.tsx'
import { messages } from './messages.ts'
import styles from './review.module.css'
import type { ReviewSession } from './use-session.ts'

/** Ratings that the server does not take: the learner drops them, or rates the cards as they are now. */
export function Refused({ session: { refused, decideRefused } }: { session: ReviewSession }) {
  const t = useMessages(messages)
  const deciding = useMutation({ mutationFn: decideRefused })
  const decide = (isNext: boolean) => ({
    busy: deciding.isPending,
    onClick: () => deciding.mutate({ isNext }),
  })
  const [why] = refused.flatMap(({ refusal }) => refusal?.why ?? [])
  return (
    <div role="status" className={styles.status}>
      <div className={styles.unsent}>
        <span>
          {t.refused(refused.length)} <span className="soft">{why}</span>
        </span>
        <Button {...decide(false)}>{t.dropRefused}</Button>
        <Button {...decide(true)}>{t.rateAgain}</Button>
      </div>
    </div>
  )
}
