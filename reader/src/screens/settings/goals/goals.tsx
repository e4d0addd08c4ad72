import { ReadingSettings } from '../../../../../lib/contracts/schemas/learners/profile.ts'
import { useMessages } from '../../../../../web/language/use-language.ts'
import { Choice } from '../../../components/choice.tsx'
import { Problem } from '../../../components/problem.tsx'
import { Section } from '../../../components/section.tsx'
import { Waiting } from '../../../components/waiting.tsx'
import { useOwnRecord } from '../../../profile/use-own-record.ts'
import { AddGoal } from './add-goal.tsx'
import { GoalItem } from './goal-item.tsx'
import styles from './goals.module.css'
import { messages } from './messages.ts'
import { useGoals } from './use-goals.ts'

/** The learner's goals, and the minutes planned for each day. */
export function Goals() {
  const t = useMessages(messages)
  const { goals, writing, error, retry } = useGoals()
  return (
    <Section title={t.title} lead={t.lead}>
      <Minutes />
      <Problem error={error} retry={retry} />
      {!goals && !error && <Waiting />}
      {goals && goals.length > 0 && (
        <ul className="list">
          {goals.map(goal => (
            <li key={goal.id} className={`box ${styles.goal}`}>
              <GoalItem goal={goal} busy={writing.isPending} onWrite={writing.mutate} />
            </li>
          ))}
        </ul>
      )}
      <Problem error={writing.error} />
      {goals && (
        <AddGoal
          busy={writing.isPending}
          onAdd={(goal, added) => writing.mutate(goal, { onSuccess: added })}
        />
      )}
    </Section>
  )
}

const MINUTES = ['none', '5', '10', '15', '20', '30', '45', '60'] as const

function Minutes() {
  const t = useMessages(messages)
  const { values, save, saving, error, retry } = useOwnRecord('reading-settings', ReadingSettings)
  if (!values) return <Problem error={error} retry={retry} />
  const kept = values.minutes_per_day === null ? 'none' : String(values.minutes_per_day)
  // A value that another client chose is shown too.
  const shown: string[] = MINUTES.some(each => each === kept) ? [...MINUTES] : [...MINUTES, kept]
  return (
    <>
      <Choice
        label={t.minutes}
        values={shown}
        value={kept}
        textOf={each => (each === 'none' ? t.noMinutes : t.minutesOf(each))}
        onChoose={each =>
          !saving.isPending && save({ minutes_per_day: each === 'none' ? null : Number(each) })
        }
      />
      <Problem error={saving.error} />
    </>
  )
}
