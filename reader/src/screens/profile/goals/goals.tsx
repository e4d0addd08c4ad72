import { Goal } from '../../../../../lib/contracts/schemas/learners/profile.ts'
import { useFormats, useMessages } from '../../../../../web/language/use-language.ts'
import { Button } from '../../../components/button.tsx'
import { Field } from '../../../components/field.tsx'
import { SelectField } from '../../../components/select-field.tsx'
import { useRecords } from '../../../profile/use-records.ts'
import { RecordLines } from '../lines/record-lines.tsx'
import { useRecordWrites } from '../lines/use-record-writes.ts'
import { messages } from './messages.ts'
import { Minutes } from './minutes.tsx'

/** Goals that are pursued come first. */
const RANK = { active: 0, paused: 1, done: 2 } satisfies Record<Goal['state'], number>

const types: Goal['type'][] = [
  'reading',
  'exam',
  'listening',
  'conversation',
  'writing',
  'work',
  'travel',
  'other',
]

/** A new goal must be active. */
const restoring = (goal: Goal): Goal[] =>
  goal.state === 'active' ? [goal] : [{ ...goal, state: 'active' }, goal]

/** The minutes planned for each day, and the learner's goals. */
export function Goals() {
  const t = useMessages(messages)
  const { date } = useFormats()
  const kept = useRecords('goals', Goal)
  const records = kept.records?.toSorted((a, b) => RANK[a.values.state] - RANK[b.values.state])
  const writes = useRecordWrites(kept, 'goals', restoring)
  return (
    <RecordLines
      title={t.title}
      kept={{ ...kept, records }}
      writes={writes}
      add={t.add}
      textOf={({ name, type, deadline, state }) => [
        name,
        t.types[type],
        deadline === null ? null : t.until(date(`${deadline}T12:00:00`)),
        state === 'done' ? t.done : null,
      ]}
      isDone={({ state }) => state === 'done'}
      of={{
        typedOf: goal => ({
          name: goal?.name ?? '',
          type: goal?.type ?? 'reading',
          deadline: goal?.deadline ?? '',
        }),
        valuesOf: ({ name, type, deadline }) => ({ name: name.trim(), type, deadline: deadline || null }),
        fields: (typed, type) => (
          <>
            <Field
              label={t.name}
              hint={t.nameHint}
              required
              // More than white space.
              pattern=".*\S.*"
              maxLength={200}
              value={typed.name}
              onChange={event => type({ name: event.currentTarget.value })}
            />
            <SelectField
              label={t.type}
              values={types}
              value={typed.type}
              textOf={each => t.types[each]}
              onChoose={chosen => type({ type: chosen })}
            />
            <Field
              label={t.deadline}
              type="date"
              value={typed.deadline}
              onChange={event => type({ deadline: event.currentTarget.value })}
            />
          </>
        ),
        more(goal, leave) {
          const { id, version, values } = goal
          const isDone = values.state === 'done'
          const state = isDone ? 'active' : 'done'
          return (
            <Button
              busy={writes.busy}
              onClick={() => writes.write({ id, version, values: { ...values, state } }, goal, leave)}
            >
              {isDone ? t.reopen : t.finish}
            </Button>
          )
        },
      }}
    >
      <Minutes />
    </RecordLines>
  )
}
