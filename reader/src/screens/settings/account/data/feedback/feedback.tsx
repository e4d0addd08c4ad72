import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { feedback } from '../../../../../../../lib/contracts/relays/feedback.ts'
import { useFormats, useMessages } from '../../../../../../../web/language/use-language.ts'
import { callsOf } from '../../../../../api/client.ts'
import { Button } from '../../../../../components/button.tsx'
import { Problem } from '../../../../../components/problem.tsx'
import styles from '../privacy.module.css'
import { feedbackKey } from './feedback-key.ts'
import { GiveFeedback } from './give-feedback.tsx'
import { messages } from './messages.ts'

const calls = callsOf({ feedback })

/** The learner's feedback with its state; open feedback can be taken back. */
export function Feedback() {
  const t = useMessages(messages)
  const { date } = useFormats()
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey: feedbackKey,
    queryFn: ({ signal }) => calls.feedback.list({ query: { limit: 50 } }, { signal }),
  })
  const withdrawing = useMutation({
    mutationFn: (id: string) => calls.feedback.withdraw({ params: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: feedbackKey }),
  })
  const feedbackItems = data?.items ?? []
  return (
    <>
      <Problem error={error} retry={() => void refetch()} />
      {feedbackItems.length > 0 && (
        <ul className="list">
          {feedbackItems.map(({ id, kind, text, status, reply, created_at }) => (
            <li key={id} className="box">
              <p className="soft">{[t.kinds[kind], t.statuses[status], date(created_at)].join(' · ')}</p>
              <p className={styles.text}>{text}</p>
              {reply && <blockquote className={styles.reply}>{t.reply(reply)}</blockquote>}
              {status === 'open' && (
                <Button busy={withdrawing.isPending} onClick={() => withdrawing.mutate(id)}>
                  {t.withdraw}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <Problem error={withdrawing.error} />
      <GiveFeedback />
    </>
  )
}
