import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useFormats, useMessages } from '../../../../web/language/use-language.ts'
import { todayQuery } from '../../activity/queries.ts'
import { Chart } from './charts/chart.tsx'
import { messages } from './messages.ts'
import { daysUpTo, minutesOn, percentOf, type Study, sumOfKanji, wordsByWeek } from './spans.ts'

const SHOWN_DAYS = 30
/** Retention is rarely lower, and its changes are small. */
const LOWEST_PERCENT = 70
const WHOLE = [0, 100] as const

/** Minutes, words, retention and what comes, each as a chart. */
export function StudyCharts({ study }: { study: Study }) {
  const t = useMessages(messages)
  const { number, compact, percent, day, month } = useFormats()
  const { data: today } = useQuery(todayQuery)
  const goal = today?.study?.goal_minutes ?? null
  const minutes = useMemo(() => {
    const days = daysUpTo(study.today, SHOWN_DAYS)
    const values = minutesOn(days, study.days)
    return {
      names: days.map(day),
      series: [{ label: t.minutesOfDay, values, colour: 'var(--accent)' }],
    }
  }, [study, day, t])
  const words = useMemo(() => {
    const weeks = wordsByWeek(study.today, study.words)
    const of = (state: 'mature' | 'known' | 'learning', colour: string) => ({
      label: t.states[state],
      values: weeks.map(week => week[state]),
      colour,
    })
    return {
      names: weeks.map(week => day(week.day)),
      series: [
        of('mature', 'var(--known)'),
        of('known', 'color-mix(in srgb, var(--known) 45%, var(--card))'),
        of('learning', 'color-mix(in srgb, var(--learning) 75%, var(--card))'),
      ],
    }
  }, [study, day, t])
  const retention = useMemo(
    () => ({
      names: study.retention.map(each => month(each.month)),
      series: [
        {
          label: t.retentionOf.mature,
          values: study.retention.map(each => percentOf(each.mature_passed, each.mature)),
          colour: 'var(--accent)',
        },
        {
          label: t.retentionOf.all,
          values: study.retention.map(each => percentOf(each.passed, each.reviews)),
          colour: 'color-mix(in srgb, var(--accent) 50%, var(--card))',
        },
      ],
    }),
    [study, month, t],
  )
  const kanji = useMemo(
    () => ({
      names: study.kanji.map(({ grade }) => t.kanjiGrade(grade)),
      series: [
        {
          label: t.kanjiKnown,
          values: study.kanji.map(({ known, all }) => percentOf(known, all)),
          colour: 'var(--known)',
        },
      ],
    }),
    [study, t],
  )
  const due = useMemo(() => {
    const items = study.forecast.slice(0, SHOWN_DAYS)
    return {
      names: items.map(each => day(each.day)),
      series: [
        {
          label: t.cards,
          values: items.map(each => each.due),
          colour: 'color-mix(in srgb, var(--accent) 60%, var(--card))',
        },
      ],
    }
  }, [study, day, t])
  const lowest = Math.min(
    LOWEST_PERCENT,
    ...retention.series.flatMap(({ values }) => values.map(each => each ?? 100)),
  )
  const bounds = useMemo(() => [Math.floor(lowest / 10) * 10, 100] as const, [lowest])
  const { known, all } = sumOfKanji(study)
  const percentText = useMemo(() => (value: number) => percent(value / 100), [percent])
  return (
    <>
      <Chart
        title={t.minutes}
        note={goal === null ? undefined : t.goal(goal)}
        kind="bars"
        {...minutes}
        aim={goal}
        along={t.day}
        axisText={compact}
        valueText={number}
      />
      {words.names.length > 1 && (
        <Chart title={t.words} kind="areas" {...words} along={t.day} axisText={compact} valueText={number} />
      )}
      <Chart
        title={t.kanji}
        note={t.kanjiOf(number(known), number(all))}
        kind="bars"
        {...kanji}
        bounds={WHOLE}
        along={t.kanjiAlong}
        axisText={compact}
        valueText={percentText}
      />
      {retention.names.length > 0 && (
        <Chart
          title={t.retention}
          kind="line"
          {...retention}
          bounds={bounds}
          along={t.month}
          axisText={compact}
          valueText={percentText}
        />
      )}
      <Chart
        title={t.due}
        note={t.dueToday(study.forecast[0]?.due ?? 0)}
        kind="bars"
        {...due}
        along={t.day}
        axisText={compact}
        valueText={number}
      />
    </>
  )
}
