import { useState } from 'react'
import type { ListedCard } from '../../../../lib/contracts/schemas/learners/review.ts'
import { useMessages } from '../../../../web/language/use-language.ts'
import { Button } from '../../components/button.tsx'
import { Field } from '../../components/field.tsx'
import { Form } from '../../components/form.tsx'
import styles from './cards.module.css'
import { messages } from './messages.ts'

interface DueDateProps {
  card: ListedCard
  busy: boolean
  /** Gets the day as the field has it (2026-11-20). */
  onChosen: (day: string) => void
}

/** The day on which a card comes next. */
export function DueDate({ card, busy, onChosen }: DueDateProps) {
  const t = useMessages(messages)
  const [day, setDay] = useState(() => localDay(new Date(card.due_at)))
  return (
    <div className={styles.asked}>
      <Form onSubmit={() => onChosen(day)}>
        <Field
          label={t.dueOn}
          type="date"
          required
          min={localDay(new Date())}
          max="2100-01-01"
          value={day}
          onChange={event => setDay(event.target.value)}
        />
        <div className="row">
          <Button type="submit" kind="primary" busy={busy}>
            {t.save}
          </Button>
        </div>
      </Form>
    </div>
  )
}

/** As a field of dates has it. */
const localDay = (at: Date) =>
  [at.getFullYear(), at.getMonth() + 1, at.getDate()].map(part => String(part).padStart(2, '0')).join('-')
