import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { activity } from '../../../../lib/contracts/study/activity.ts'
import { useFormats, useMessages } from '../../../../web/language/use-language.ts'
import { statisticsQuery } from '../../activity/queries.ts'
import { linkTo } from '../../app/location.ts'
import { AsOf } from '../../components/as-of.tsx'
import { ButtonLink } from '../../components/button.tsx'
import { Page } from '../../components/page.tsx'
import { Problem } from '../../components/problem.tsx'
import { Waiting } from '../../components/waiting.tsx'
import { ForLearners } from '../../session/for-learners.tsx'
import { Calendar } from './calendar/calendar.tsx'
import { Figures } from './figures.tsx'
import { messages } from './messages.ts'
import { ReadTexts } from './read-texts.tsx'
import type { Study } from './spans.ts'
import styles from './statistics.module.css'
import { StudyCharts } from './study-charts.tsx'

/** The day of the version that first counted each sentence of a reading once. */
const COUNTED_ONCE_SINCE = '2026-11-29'

/** A year of reading and reviewing. */
export function Statistics() {
  const t = useMessages(messages)
  return (
    <ForLearners title={t.title} adds={t.adds}>
      <OwnStatistics />
    </ForLearners>
  )
}

function OwnStatistics() {
  const t = useMessages(messages)
  const { data, error, refetch } = useQuery(statisticsQuery)
  return (
    <Page title={t.title} width="wide">
      {error && !data ? (
        <Problem error={error} retry={() => void refetch()} />
      ) : data?.study ? (
        <>
          <AsOf path={activity.statistics.path} text={t.asOf} />
          <Year study={data.study} />
        </>
      ) : (
        <Waiting />
      )}
    </Page>
  )
}

function Year({ study }: { study: Study }) {
  const t = useMessages(messages)
  const { wholeDay } = useFormats()
  const charactersOn = useMemo(
    () => new Map(study.days.map(({ day, read_characters }) => [day, read_characters])),
    [study],
  )
  const isEmpty =
    study.days.length === 0 &&
    study.words.every(({ known, mature, learning }) => known + mature + learning === 0)
  return (
    <>
      {!study.recorded && (
        <p className="soft">
          {t.notRecorded} <a href={linkTo('settings', 'account', 'recording')}>{t.change}</a>
        </p>
      )}
      {isEmpty ? (
        <div className="empty">
          <p>{t.nothing}</p>
          <ButtonLink kind="primary" href={linkTo('library')}>
            {t.library}
          </ButtonLink>
        </div>
      ) : (
        <>
          <Figures study={study} />
          <Calendar today={study.today} charactersOn={charactersOn} />
          <p className="soft">
            {t.countedOnce}
            {[...charactersOn].some(([day, characters]) => characters > 0 && day < COUNTED_ONCE_SINCE) &&
              ` ${t.countedAgain(wholeDay(COUNTED_ONCE_SINCE))}`}
          </p>
          <div className={styles.charts}>
            <StudyCharts study={study} />
          </div>
          {study.texts.length > 0 && <ReadTexts texts={study.texts} />}
        </>
      )}
    </>
  )
}
