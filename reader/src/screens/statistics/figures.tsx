import { useFormats, useMessages } from '../../../../web/language/use-language.ts'
import { useLearnerProfile } from '../../profile/learner-profile.ts'
import { useLevelName } from '../../profile/level-name.ts'
import { messages } from './messages.ts'
import { daysUpTo, minutesOn, type Study, sumOfKanji } from './spans.ts'
import styles from './statistics.module.css'

const AVERAGED_DAYS = 30

/** The year in up to six figures, the learner's level first; those without data are left out. */
export function Figures({ study: { today, days, words, kanji: byGrade, year, recorded } }: { study: Study }) {
  const t = useMessages(messages)
  const { number, percent } = useFormats()
  const characters = days.reduce((sum, { read_characters }) => sum + read_characters, 0)
  const minutes = minutesOn(daysUpTo(today, AVERAGED_DAYS), days)
  const average = minutes.reduce((sum, each) => sum + each, 0) / AVERAGED_DAYS
  const last = words.at(-1)
  const kanji = sumOfKanji({ kanji: byGrade })
  const nameOf = useLevelName()
  const level = useLearnerProfile()?.level ?? null
  const figures = [
    ...(level === null ? [] : [{ label: t.figures.level, value: nameOf(level) }]),
    ...(recorded || characters > 0 ? [{ label: t.figures.characters, value: number(characters) }] : []),
    {
      label: t.figures.minutes,
      value: t.minutesShort(average > 0 && average < 1 ? '< 1' : number(Math.round(average))),
    },
    ...(last ? [{ label: t.figures.known, value: number(last.known + last.mature) }] : []),
    { label: t.figures.kanji, value: percent(kanji.known / kanji.all) },
    ...(year.mature > 0
      ? [{ label: t.figures.remembered, value: percent(year.mature_passed / year.mature) }]
      : []),
  ]
  return (
    <dl className={styles.figures}>
      {figures.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
