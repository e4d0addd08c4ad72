import type { Today } from '../../../../../lib/contracts/schemas/learners/activity.ts'
import { useFormats, useMessages } from '../../../../../web/language/use-language.ts'
import { linkTo } from '../../../app/location.ts'
import { lastDays } from './last-days.ts'
import { messages } from './messages.ts'
import styles from './today.module.css'

type Study = NonNullable<Today['study']>

const MINUTE_MS = 60_000

/** The minutes of the day, the streak, and the cards due. */
export const Figures = ({ study }: { study: Study }) => (
  <div className={styles.figures}>
    <Minutes study={study} />
    <Streak study={study} />
    <Due due={study.due} />
  </div>
)

const RADIUS = 28
const AROUND = 2 * Math.PI * RADIUS

function Minutes({ study: { goal_minutes: goal, read_ms, review_ms } }: { study: Study }) {
  const t = useMessages(messages)
  const { number } = useFormats()
  const minutes = Math.floor((read_ms + review_ms) / MINUTE_MS)
  if (goal === null || goal === 0)
    return (
      <div className={styles.figure}>
        <strong>{number(minutes)}</strong>
        <a href={linkTo('settings', 'you')}>{t.setGoal}</a>
        <span className="soft">{t.minutes(minutes)}</span>
      </div>
    )
  const share = Math.min(1, (read_ms + review_ms) / MINUTE_MS / goal)
  return (
    <div className={styles.figure}>
      <svg
        className={styles.ring}
        viewBox="0 0 64 64"
        role="img"
        aria-label={t.minutesSaid(number(minutes), number(goal))}
      >
        <circle cx="32" cy="32" r={RADIUS} />
        <circle
          cx="32"
          cy="32"
          r={RADIUS}
          data-done
          strokeDasharray={`${share * AROUND} ${AROUND}`}
          transform="rotate(-90 32 32)"
        />
        <text x="32" y="39" textAnchor="middle">
          {number(minutes)}
        </text>
      </svg>
      <span className="soft" aria-hidden>
        {t.ofMinutes(number(goal))}
      </span>
    </div>
  )
}

function Streak({ study }: { study: Study }) {
  const t = useMessages(messages)
  const { number, day, list } = useFormats()
  const days = lastDays(study)
  const off = days.filter(({ kind }) => kind === 'off').map(each => day(each.day))
  return (
    <div className={styles.figure}>
      <strong>{number(study.streak)}</strong>
      <span
        className={styles.dots}
        role="img"
        aria-label={t.week(days.filter(({ kind }) => kind === 'studied').length)}
      >
        {days.map(({ day: of, kind }) => (
          <span key={of} data-kind={kind} />
        ))}
      </span>
      <span className="soft">{t.inARow(study.streak)}</span>
      {off.length > 0 && (
        <span className={`soft ${styles.off}`} title={`${list(off)} · ${t.daysOffLeft(study.days_off_left)}`}>
          {t.daysOff(off.length)}
          <span className="spoken">: {list(off)}</span>
        </span>
      )}
    </div>
  )
}

function Due({ due }: { due: Study['due'] }) {
  const t = useMessages(messages)
  const { number } = useFormats()
  const cards = due.new + due.learning + due.review
  return (
    <div className={styles.figure}>
      <strong>{number(cards)}</strong>
      {cards > 0 && <a href={linkTo('review')}>{t.review}</a>}
      <span className="soft">
        {cards === 0 ? t.nothingDue : t.due(cards, number(Math.max(1, due.minutes)))}
      </span>
    </div>
  )
}
