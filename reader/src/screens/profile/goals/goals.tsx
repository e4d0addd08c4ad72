import { Goal, ReadingSettings } from '../../../../../lib/contracts/schemas/learners/profile.ts'
import { useMessages } from '../../../../../web/language/use-language.ts'
import { Choice } from '../../../components/choice.tsx'
import { Problem } from '../../../components/problem.tsx'
import { Section } from '../../../components/section.tsx'
import { Waiting } from '../../../components/waiting.tsx'
import { useOwnRecord } from '../../../profile/use-own-record.ts'
import { useRecords } from '../../../profile/use-records.ts'
import { AddGoal } from './add-goal.tsx'
import { GoalItem } from './goal-item.tsx'
import { messages } from './messages.ts'

/** Goals that are pursued come first. */
const RANK = { active: 0, paused: 1, done: 2 } satisfies Record<Goal['state'], number>

/** The learner's goals, and the minutes planned for each day. */
export function Goals() {
  const t = useMessages(messages)
  const kept = useRecords('goals', Goal)
  const { records, writing, error, retry } = kept
  const goals = records?.toSorted((a, b) => RANK[a.state] - RANK[b.state])
  return (
    <Section title={t.title} lead={t.lead}>
      <Minutes />
      <Problem error={error} retry={retry} />
      {!goals && !error && <Waiting />}
      {goals && goals.length > 0 && (
        <ul className="list">
          {goals.map(goal => (
            <GoalItem key={goal.id} goal={goal} busy={writing.isPending} onWrite={writing.mutate} />
          ))}
        </ul>
      )}
      <Problem error={writing.error} />
      {goals && <AddGoal kept={kept} />}
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
