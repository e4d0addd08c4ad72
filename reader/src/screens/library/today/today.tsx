import { useQuery } from '@tanstack/react-query'
import type { Today as TodayData } from '../../../../../lib/contracts/schemas/learners/activity.ts'
import { useMessages } from '../../../../../web/language/use-language.ts'
import { todayQuery } from '../../../activity/queries.ts'
import { linkTo } from '../../../app/location.ts'
import { Figures } from './figures.tsx'
import { AddText, Begin, GoOn } from './go-on.tsx'
import { messages } from './messages.ts'
import { NextText, Recommended } from './suggestions.tsx'
import styles from './today.module.css'

/** A strip above the library: go on, what was done today, what is due, and what to read next. */
export function Today() {
  const t = useMessages(messages)
  const { data } = useQuery(todayQuery)
  if (!data || isEmpty(data)) return null
  const { study, recommendation, next } = data
  const goOn = study?.go_on ?? null
  const isNextBelow = next !== null && (goOn !== null || !study)
  return (
    <section className={`box ${styles.today}`} data-large aria-label={t.today}>
      {study && (
        <div className={styles.head}>
          {goOn ? <GoOn article={goOn} /> : next ? <Begin article={next} /> : <AddText />}
          <Figures study={study} />
        </div>
      )}
      {isNextBelow && <NextText article={next} />}
      {recommendation && recommendation.entries.length > 0 && <Recommended of={recommendation} />}
      {study && !study.recorded && (
        <p className={`soft ${styles.line}`}>
          {t.notRecorded} <a href={linkTo('privacy')}>{t.change}</a>
        </p>
      )}
    </section>
  )
}

/** Nothing was done yet, and nothing can be suggested. */
function isEmpty({ study, recommendation, next }: TodayData): boolean {
  if (next || (recommendation && recommendation.entries.length > 0)) return false
  if (!study) return true
  const { go_on, due, streak, read_ms, review_ms, recorded } = study
  return (
    recorded && go_on === null && due.new + due.learning + due.review + streak + read_ms + review_ms === 0
  )
}
