import { ExamRecord } from '../../../../lib/contracts/schemas/learners/profile.ts'
import { useFormats, useMessages } from '../../../../web/language/use-language.ts'
import { exactly, Field } from '../../components/field.tsx'
import { SelectField } from '../../components/select-field.tsx'
import { useRecords } from '../../profile/use-records.ts'
import { RecordLines } from './lines/record-lines.tsx'
import { useRecordWrites } from './lines/use-record-writes.ts'
import { messages } from './messages.ts'

const STATUSES = ['planned', 'registered', 'taken', 'passed', 'failed'] as const

/** Examinations that the learner has taken or plans to. */
export function Exams() {
  const t = useMessages(messages)
  const { number } = useFormats()
  const kept = useRecords('exams', ExamRecord)
  return (
    <RecordLines
      title={t.exams}
      kept={kept}
      writes={useRecordWrites(kept, 'exams')}
      add={t.new.exam}
      textOf={({ exam, level, status, taken_on, total_score }) => [
        level === null ? exam : `${exam} ${level}`,
        status && t.statuses[status],
        taken_on,
        total_score === null ? null : t.points(number(total_score)),
      ]}
      of={{
        typedOf: values => ({
          exam: values?.exam ?? '',
          level: values?.level ?? '',
          // Another client may have left it out.
          status: values ? (values.status ?? ('unknown' as const)) : ('planned' as const),
          taken_on: values?.taken_on ?? '',
          score: values?.total_score?.toString() ?? '',
        }),
        valuesOf: ({ exam, level, status, taken_on, score }) => ({
          exam: exam.trim(),
          level: level.trim() || null,
          taken_on: taken_on || null,
          status: status === 'unknown' ? null : status,
          total_score: score === '' ? null : Number(score),
        }),
        fields: (typed, type) => (
          <>
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
              values={typed.status === 'unknown' ? ['unknown', ...STATUSES] : STATUSES}
              value={typed.status}
              textOf={each => (each === 'unknown' ? t.levels.unknown : t.statuses[each])}
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
          </>
        ),
      }}
    />
  )
}
