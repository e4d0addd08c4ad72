import type { Goal } from '../../../../../lib/contracts/schemas/learners/profile.ts'
import { useFormats, useMessages } from '../../../../../web/language/use-language.ts'
import { Button } from '../../../components/button.tsx'
import type { Kept, RecordChange } from '../../../profile/use-records.ts'
import { RecordRow } from '../record-row.tsx'
import { messages } from './messages.ts'

interface GoalItemProps {
  goal: Kept<Goal>
  busy: boolean
  onWrite(change: RecordChange<Goal>): void
}

export function GoalItem({ goal: { id, version, ...values }, busy, onWrite }: GoalItemProps) {
  const t = useMessages(messages)
  const { date } = useFormats()
  const isDone = values.state === 'done'
  const facts = [
    t.types[values.type],
    values.deadline === null ? null : t.until(date(`${values.deadline}T12:00:00`)),
    isDone ? t.done : null,
  ]
  return (
    <RecordRow name={values.name} facts={facts} isDone={isDone}>
      <Button
        busy={busy}
        aria-label={isDone ? t.reopenOne(values.name) : t.finishOne(values.name)}
        onClick={() => onWrite({ id, version, values: { ...values, state: isDone ? 'active' : 'done' } })}
      >
        {isDone ? t.reopen : t.finish}
      </Button>
      <Button busy={busy} aria-label={t.removeOne(values.name)} onClick={() => onWrite({ id, version })}>
        {t.remove}
      </Button>
    </RecordRow>
  )
}
