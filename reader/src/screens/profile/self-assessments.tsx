import { AbilityDimension } from '../../../../lib/contracts/schemas/learners/abilities.ts'
import { SelfAssessment } from '../../../../lib/contracts/schemas/learners/profile.ts'
import { useMessages } from '../../../../web/language/use-language.ts'
import { Button } from '../../components/button.tsx'
import { Field } from '../../components/field.tsx'
import { Form } from '../../components/form.tsx'
import { SelectField } from '../../components/select-field.tsx'
import { useRecords } from '../../profile/use-records.ts'
import { messages } from './messages.ts'
import { RecordList } from './record-list.tsx'
import { useNewRecord } from './use-new-record.ts'

const empty = { dimension: 'reading_skill' as AbilityDimension, judgement: '' }

/** How the learner judges their own abilities as a whole, one judgement for each. */
export function SelfAssessments() {
  const t = useMessages(messages)
  const kept = useRecords('self-assessments', SelfAssessment)
  const { typed, type, busy, submit } = useNewRecord(kept, empty, ({ dimension, judgement }) => ({
    object: { kind: 'overall' as const, id: null },
    dimension,
    judgement: judgement.trim(),
  }))
  return (
    <RecordList
      title={t.assessments}
      lead={t.assessmentsLead}
      kept={kept}
      add={t.new.assessment}
      textOf={({ dimension, judgement, note }) => [t.dimensions[dimension], judgement, note]}
    >
      <Form onSubmit={submit}>
        <SelectField
          label={t.ability}
          values={AbilityDimension.options}
          value={typed.dimension}
          textOf={each => t.dimensions[each]}
          onChoose={dimension => type({ dimension })}
        />
        <Field
          label={t.judgement}
          hint={t.judgementHint}
          required
          maxLength={500}
          value={typed.judgement}
          onChange={event => type({ judgement: event.currentTarget.value })}
        />
        <Button type="submit" busy={busy}>
          {t.addAssessment}
        </Button>
      </Form>
    </RecordList>
  )
}
