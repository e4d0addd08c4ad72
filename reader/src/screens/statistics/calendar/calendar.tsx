import { useLayoutEffect, useMemo, useRef } from 'react'
import { useFormats, useMessages } from '../../../../../web/language/use-language.ts'
import { DataTable } from '../charts/data-table.tsx'
import { messages } from '../messages.ts'
import styles from './calendar.module.css'
import { monthsOf, WEEKS, weeksUpTo } from './weeks.ts'

const CELL = 14
const STEP = 18
const MONTHS_HEIGHT = 22

interface CalendarProps {
  today: string
  charactersOn: ReadonlyMap<string, number>
}

/** A year of reading, one square a day. */
export function Calendar({ today, charactersOn }: CalendarProps) {
  const t = useMessages(messages)
  const { number, wholeDay, month } = useFormats()
  const cells = useMemo(() => weeksUpTo(today, charactersOn), [today, charactersOn])
  const read = cells.filter(({ characters }) => characters > 0)
  const scrolled = useRef<HTMLElement>(null)
  // A phone shows the last months, and the others when it is swiped.
  useLayoutEffect(() => {
    const element = scrolled.current
    if (element) element.scrollLeft = element.scrollWidth
  }, [])
  const all = read.reduce((sum, { characters }) => sum + characters, 0)
  return (
    <section className={`box ${styles.calendar}`} aria-label={t.calendar}>
      <header className={styles.head}>
        <h2>{t.calendar}</h2>
        <span className={styles.legend} aria-hidden>
          {t.fewer}
          {[0, 1, 2, 3, 4].map(level => (
            <span key={level} className={styles.sample} data-level={level} />
          ))}
          {t.more}
        </span>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls has to be reachable by keyboard. */}
      <section ref={scrolled} className={styles.scrolled} aria-label={t.squares} tabIndex={0}>
        <svg
          className={styles.year}
          viewBox={`0 0 ${WEEKS * STEP} ${MONTHS_HEIGHT + 7 * STEP}`}
          role="img"
          aria-label={t.calendarSaid(number(all), read.length)}
        >
          {monthsOf(cells).map(({ week, day: first }) => {
            // In the last weeks, the name of a month is wider than the room to the edge.
            const isLast = week >= WEEKS - 2
            return (
              <text
                key={first}
                x={isLast ? WEEKS * STEP : week * STEP}
                y={12}
                textAnchor={isLast ? 'end' : undefined}
              >
                {month(first)}
              </text>
            )
          })}
          {cells.map(({ day: of, week, weekday, characters, level }) => (
            <rect
              key={of}
              x={week * STEP}
              y={MONTHS_HEIGHT + weekday * STEP}
              width={CELL}
              height={CELL}
              rx={3}
              data-level={level}
            >
              <title>{t.onDay(wholeDay(of), number(characters))}</title>
            </rect>
          ))}
        </svg>
      </section>
      <details className="folded">
        <summary>
          {t.table}
          <span className="spoken">: {t.calendar}</span>
        </summary>
        <DataTable
          caption={t.calendar}
          columns={[t.day, t.characters]}
          rows={read.toReversed().map(({ day: of, characters }) => [wholeDay(of), number(characters)])}
        />
      </details>
    </section>
  )
}
