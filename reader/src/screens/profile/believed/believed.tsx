import { useQuery } from '@tanstack/react-query'
import { useId, useRef } from 'react'
import { activity } from '../../../../../lib/contracts/study/activity.ts'
import { useMessages } from '../../../../../web/language/use-language.ts'
import { statisticsQuery } from '../../../activity/queries.ts'
import { linkTo } from '../../../app/location.ts'
import { AsOf } from '../../../components/as-of.tsx'
import { useKeptFocus } from '../../../components/kept-focus.ts'
import { Waiting } from '../../../components/waiting.tsx'
import type { Study } from '../../statistics/spans.ts'
import { NotLoaded } from '../lines/not-loaded.tsx'
import { BeliefLine } from './belief.tsx'
import { beliefsIn } from './beliefs-in.ts'
import styles from './believed.module.css'
import { Insights } from './insights.tsx'
import { messages } from './messages.ts'

/** The beliefs of yomu on the learner, in sentences: first those that wait for an answer. */
export function Believed() {
  const t = useMessages(messages)
  const id = useId()
  const section = useRef<HTMLElement>(null)
  useKeptFocus(section)
  const { data, error, refetch } = useQuery(statisticsQuery)
  return (
    <section ref={section} aria-labelledby={id}>
      <h2 id={id} className="spoken">
        {t.title}
      </h2>
      <Insights states={['proposed']} isFirst />
      {data?.study ? (
        <Sentences study={data.study} />
      ) : error ? (
        <NotLoaded error={error} retry={() => void refetch()} />
      ) : (
        <Waiting />
      )}
      <Insights states={['confirmed', 'rejected', 'revoked']} />
    </section>
  )
}

function Sentences({ study }: { study: Study }) {
  const t = useMessages(messages)
  const beliefs = beliefsIn(study)
  return (
    <>
      <AsOf path={activity.statistics.path} text={t.asOf} />
      {beliefs.length === 0 ? (
        <div className={styles.says}>
          <p>{t.none}</p>
          <p className={styles.ask}>
            <a className={styles.link} href={linkTo('library')}>
              {t.read}
            </a>
            <a className={styles.link} href={linkTo('settings', 'start', 'check')}>
              {t.check}
            </a>
          </p>
        </div>
      ) : (
        <ul className={styles.list}>
          {beliefs.map(belief => (
            <BeliefLine key={belief.about} belief={belief} />
          ))}
        </ul>
      )}
      {!study.recorded && (
        <p className="soft">
          {t.notRecorded} <a href={linkTo('settings', 'account', 'recording')}>{t.change}</a>
        </p>
      )}
    </>
  )
}
