import { ReadingSettings } from '../../../../../lib/contracts/schemas/learners/profile.ts'
import { useMessages } from '../../../../../web/language/use-language.ts'
import { Choice } from '../../../components/choice.tsx'
import { Problem } from '../../../components/problem.tsx'
import { showSaved } from '../../../components/setting/saved.tsx'
import { useOwnRecord } from '../../../profile/use-own-record.ts'
import { Line } from '../lines/line.tsx'
import { NotLoaded } from '../lines/not-loaded.tsx'
import { messages } from './messages.ts'

const MINUTES = ['none', '5', '10', '15', '20', '30', '45', '60'] as const
const LINE = 'minutes a day'

/** The minutes that the learner wants to study each day. */
export function Minutes() {
  const t = useMessages(messages)
  const { values, save, errorOf, error, retry } = useOwnRecord('reading-settings', ReadingSettings)
  if (!values) return <NotLoaded error={error} retry={retry} />
  const { minutes_per_day: before } = values
  const kept = before === null ? 'none' : String(before)
  // A value that another client chose is shown too.
  const minuteChoices: string[] = MINUTES.some(each => each === kept) ? [...MINUTES] : [...MINUTES, kept]
  const choose = (each: string) => {
    const minutes_per_day = each === 'none' ? null : Number(each)
    save({ minutes_per_day })
    showSaved(LINE, () => save({ minutes_per_day: before }))
  }
  return (
    <>
      <Line
        name={LINE}
        text={before === null ? t.setMinutes : t.minutesADay(before)}
        isSoft={before === null}
      >
        {leave => (
          <Choice
            label={t.minutes}
            values={minuteChoices}
            value={kept}
            textOf={each => (each === 'none' ? t.noMinutes : t.minutesOf(each))}
            onChoose={each => {
              if (each !== kept) choose(each)
              leave()
            }}
          />
        )}
      </Line>
      <Problem error={errorOf('minutes_per_day')} />
    </>
  )
}
