import { useState } from 'react'
import { ulid } from 'ulid'
import type { Goal } from '../../../../../lib/contracts/schemas/learners/profile.ts'
import { useMessages } from '../../../../../web/language/use-language.ts'
import { useUnsaved } from '../../../../../web/unsaved/use-unsaved.ts'
import { Button } from '../../../components/button.tsx'
import { Field } from '../../../components/field.tsx'
import { Form } from '../../../components/form.tsx'
import { SelectField } from '../../../components/select-field.tsx'
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

interface AddGoalProps {
  busy: boolean
  onAdd(goal: { id: string; version: number; values: Partial<Goal> }, added: () => void): void
}

export function AddGoal({ busy, onAdd }: AddGoalProps) {
  const t = useMessages(messages)
  const [typed, setTyped] = useState(empty)
  const [id, setId] = useState(ulid)
  const name = typed.name.trim()
  useUnsaved(name !== '')
  return (
    <Form
      onSubmit={() => {
        if (busy || name === '') return
        const values = { name, type: typed.type, deadline: typed.deadline === '' ? null : typed.deadline }
        // The same id after a lost reply keeps it one goal.
        onAdd({ id, version: 0, values }, () => {
          setTyped(empty)
          setId(ulid())
        })
      }}
    >
      <Field
        label={t.name}
        hint={t.nameHint}
        required
        maxLength={200}
        value={typed.name}
        onChange={event => setTyped({ ...typed, name: event.currentTarget.value })}
      />
      <SelectField
        label={t.type}
        values={types}
        value={typed.type}
        textOf={each => t.types[each]}
        onChoose={type => setTyped({ ...typed, type })}
      />
      <Field
        label={t.deadline}
        type="date"
        value={typed.deadline}
        onChange={event => setTyped({ ...typed, deadline: event.currentTarget.value })}
      />
      <Button type="submit" busy={busy}>
        {t.add}
      </Button>
    </Form>
  )
}
