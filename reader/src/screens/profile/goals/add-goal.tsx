import type { Goal } from '../../../../../lib/contracts/schemas/learners/profile.ts'
import { useMessages } from '../../../../../web/language/use-language.ts'
import { Button } from '../../../components/button.tsx'
import { Field } from '../../../components/field.tsx'
import { Form } from '../../../components/form.tsx'
import { SelectField } from '../../../components/select-field.tsx'
import type { useRecords } from '../../../profile/use-records.ts'
import { useNewRecord } from '../use-new-record.ts'
import { messages } from './messages.ts'

type GoalType = Goal['type']
const types: GoalType[] = [
  'reading',
  'exam',
  'listening',
  'conversation',
  'writing',
  'work',
  'travel',
  'other',
]
const empty: { name: string; type: GoalType; deadline: string } = { name: '', type: 'reading', deadline: '' }

export function AddGoal({ kept }: { kept: Pick<ReturnType<typeof useRecords<Goal>>, 'writing'> }) {
  const t = useMessages(messages)
  const { typed, type, busy, submit } = useNewRecord(kept, empty, ({ name, deadline, ...rest }) => ({
    ...rest,
    name: name.trim(),
    deadline: deadline === '' ? null : deadline,
  }))
  return (
    <Form onSubmit={() => typed.name.trim() !== '' && submit()}>
      <Field
        label={t.name}
        hint={t.nameHint}
        required
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
      <Button type="submit" busy={busy}>
        {t.add}
      </Button>
    </Form>
  )
}
