import { ExamRecord } from '../../../../lib/contracts/schemas/learners/profile.ts'
import { useFormats, useMessages } from '../../../../web/language/use-language.ts'
import { Button } from '../../components/button.tsx'
import { exactly, Field } from '../../components/field.tsx'
import { Form } from '../../components/form.tsx'
import { SelectField } from '../../components/select-field.tsx'
import { useRecords } from '../../profile/use-records.ts'
import { messages } from './messages.ts'
import { RecordList } from './record-list.tsx'
import { useNewRecord } from './use-new-record.ts'

const STATUSES = ['planned', 'registered', 'taken', 'passed', 'failed'] as const
const empty = { exam: '', level: '', taken_on: '', status: 'planned' as (typeof STATUSES)[number], score: '' }

/** Examinations that the learner has taken or plans to. */
export function Exams() {
  const t = useMessages(messages)
  const { number } = useFormats()
  const kept = useRecords('exams', ExamRecord)
  const { typed, type, busy, submit } = useNewRecord(kept, empty, ({ score, ...rest }) => ({
    exam: rest.exam.trim(),
    level: rest.level.trim() || null,
    taken_on: rest.taken_on || null,
    status: rest.status,
    total_score: score === '' ? null : Number(score),
  }))
  return (
    <RecordList
      title={t.exams}
      lead={t.examsLead}
      kept={kept}
      add={t.new.exam}
      textOf={({ exam, level, status, taken_on, total_score }) => [
        level === null ? exam : `${exam} ${level}`,
        status && t.statuses[status],
        taken_on,
        total_score === null ? null : t.points(number(total_score)),
      ]}
    >
      <Form onSubmit={submit}>
        <Field
          label={t.exam}
          hint={t.examHint}
          required
          maxLength={100}
          value={typed.exam}
          onChange={event => type({ exam: event.currentTarget.value })}
        />
        <Field
          label={t.examLevel}
          maxLength={50}
          value={typed.level}
          onChange={event => type({ level: event.currentTarget.value })}
        />
        <SelectField
          label={t.status}
          values={STATUSES}
          value={typed.status}
          textOf={each => t.statuses[each]}
          onChoose={status => type({ status })}
        />
        <Field
          {...exactly}
          required={false}
          label={t.takenOn}
          hint={t.takenOnHint}
          pattern="[0-9]{4}(-[0-9]{2}(-[0-9]{2})?)?"
          value={typed.taken_on}
          onChange={event => type({ taken_on: event.currentTarget.value })}
        />
        <Field
          label={t.score}
          type="number"
          min={0}
          max={10_000}
          step="any"
          value={typed.score}
          onChange={event => type({ score: event.currentTarget.value })}
        />
        <Button type="submit" busy={busy}>
          {t.addExam}
        </Button>
      </Form>
    </RecordList>
  )
}
