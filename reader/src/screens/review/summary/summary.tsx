import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { QueuedCard } from '../../../../../lib/contracts/schemas/learners/review.ts'
import type { ReviewSession } from '../../../../../lib/contracts/schemas/learners/review-session.ts'
import { useFormats, useMessages } from '../../../../../web/language/use-language.ts'
import { activityKey } from '../../../activity/queries.ts'
import { linkTo } from '../../../app/location.ts'
import { Button, ButtonLink } from '../../../components/button.tsx'
import { needsReading } from '../../../words/needs-reading.ts'
import { messages as reviewMessages } from '../messages.ts'
import { sessionQuery } from '../queries.ts'
import type { Done } from '../walk.ts'
import { messages } from './messages.ts'
import styles from './summary.module.css'

interface SummaryProps {
  /** When this session began. */
  since: string
  history: readonly Done[]
  /** The time at which a card comes again today. */
  nextStep: string | null
  onDue: () => void
  onPractise: (items: readonly QueuedCard[]) => void
}

/** The end of a review: what was done, when the next card comes, and what to do meanwhile. */
export function Summary({ since, history, nextStep, onDue, onPractise }: SummaryProps) {
  const t = useMessages(messages)
  const { settings } = useMessages(reviewMessages)
  const { span } = useFormats()
  const { data: session } = useQuery(sessionQuery(since, history.length))
  useFreshToday()
  const again = history.filter(({ rating }) => rating === 'again').length
  const seen = new Map(history.map(({ item }) => [item.card.card_id, item]))
  return (
    <section className={styles.summary}>
      <h2>{nextStep === null ? t.doneToday : t.doneForNow}</h2>
      {nextStep !== null && <Clock key={nextStep} until={nextStep} onDue={onDue} />}
      {history.length > 0 && <p>{t.rated(history.length, history.length - again)}</p>}
      {session && session.learnt.length > 0 && <Learnt words={session.learnt} />}
      {session && (
        <p className="soft">
          {t.tomorrow(session.tomorrow.due, session.tomorrow.new)}
          {session.tomorrow.minutes > 0 && ` ${t.takes(span(60 * session.tomorrow.minutes))}`}
        </p>
      )}
      <div className={styles.ends}>
        <ButtonLink kind="primary" href={linkTo('library')}>
          {t.read}
        </ButtonLink>
        {seen.size > 0 && <Button onClick={() => onPractise([...seen.values()])}>{t.practiseAgain}</Button>}
        <ButtonLink href={linkTo('settings', 'review')}>{settings}</ButtonLink>
      </div>
    </section>
  )
}

/** The words that come back in days from now on. */
function Learnt({ words }: { words: ReviewSession['learnt'] }) {
  const t = useMessages(messages)
  return (
    <div className={styles.learnt}>
      <h3>{t.learnt}</h3>
      <ul lang="ja">
        {words.map(({ card_id, text, reading }) => (
          <li key={card_id}>
            {reading === null || !needsReading(text, reading) ? (
              text
            ) : (
              <ruby>
                {text}
                <rt aria-hidden>{reading}</rt>
              </ruby>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The figures of the day have changed by the session. */
function useFreshToday() {
  const queries = useQueryClient()
  useEffect(() => void queries.invalidateQueries({ queryKey: activityKey }), [queries])
}

const SECOND_MS = 1_000
/** If this device's clock is ahead of the server's, the card is not due yet at that time. */
const LEAST_MS = 15_000

/** Counts down to the next card, and asks for it. A screen reader hears when it comes, not each second. */
function Clock({ until, onDue }: { until: string; onDue: () => void }) {
  const t = useMessages(messages)
  const [dueAt] = useState(() => {
    const at = Date.parse(until)
    return at > Date.now() ? at : Date.now() + LEAST_MS
  })
  const leftMs = () => Math.max(0, dueAt - Date.now())
  const [left, setLeft] = useState(leftMs)
  useEffect(() => {
    const timer = setInterval(() => {
      const now = leftMs()
      setLeft(now)
      if (now === 0) {
        clearInterval(timer)
        onDue()
      }
    }, SECOND_MS)
    return () => clearInterval(timer)
  })
  const seconds = Math.ceil(left / SECOND_MS)
  const clock = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  return (
    <p>
      {t.nextStep} <time className={styles.clock}>{clock}</time>
    </p>
  )
}
