import { useQuery } from '@tanstack/react-query'
import { useMessages } from '../../../../../web/language/use-language.ts'
import { todayQuery } from '../../../activity/queries.ts'
import { linkTo } from '../../../app/location.ts'
import { Problem } from '../../../components/problem.tsx'
import { Waiting } from '../../../components/waiting.tsx'
import { useSamplesLeft } from '../../../samples/use-samples.ts'
import { AnswerCard } from './answers.tsx'
import { Figures } from './figures.tsx'
import { FinishedText, NextAnswer, NextText, Recommended } from './lines.tsx'
import { messages } from './messages.ts'
import { Shelf } from './shelf.tsx'
import styles from './today.module.css'
import { answersIn, articleOf, recommendationWithout } from './what-now.ts'

interface TodayProps {
  /** The learner has so few texts that public ones, which are not listed below, stand between. */
  hasFew: boolean
  /** A sample was added by this task. */
  onStarted(task_id: string): void
}

/** The head of the home: what to do now, what was done today, what is due, and what to read next. */
export function Today({ hasFew, onStarted }: TodayProps) {
  const t = useMessages(messages)
  const { data, error, refetch } = useQuery(todayQuery)
  const samples = useSamplesLeft()
  if (!data)
    return (
      <section className={`box ${styles.today} ${styles.blank}`} data-large aria-label={t.today}>
        {error ? <Problem error={error} retry={() => void refetch()} /> : <Waiting />}
      </section>
    )
  const { study, recommendation, next } = data
  // An account of another provider studies nothing here.
  if (!study) {
    const week = recommendationWithout(recommendation, [next?.id])
    return (
      (next || week) && (
        <section className={`box ${styles.today}`} data-large aria-label={t.today}>
          {next && <NextText article={next} label={t.next} />}
          {week && <Recommended of={week} />}
        </section>
      )
    )
  }
  const [now, then] = answersIn({ go_on: study.go_on, next, samples })
  const second = study.finished ? undefined : then
  const shown = [...[now, second].map(articleOf), study.finished?.article_id]
  const week = recommendationWithout(recommendation, shown)
  const named = [...shown, ...(week?.entries.map(({ article_id }) => article_id) ?? [])]
  return (
    <>
      <section className={`box ${styles.today}`} data-large aria-label={t.today}>
        <div className={styles.head}>
          <AnswerCard answer={now} onStarted={onStarted} />
          <Figures study={study} />
        </div>
        {study.finished ? (
          <FinishedText of={study.finished} />
        ) : (
          second && <NextAnswer answer={second} now={now} onStarted={onStarted} />
        )}
        {week && <Recommended of={week} />}
        {!study.recorded && (
          <p className={`soft ${styles.line}`}>
            {t.notRecorded} <a href={linkTo('settings', 'account', 'recording')}>{t.change}</a>
          </p>
        )}
      </section>
      {hasFew && now.kind !== 'add' && (
        <Shelf answers={[now, second]} named={named} samples={samples} onStarted={onStarted} />
      )}
    </>
  )
}
