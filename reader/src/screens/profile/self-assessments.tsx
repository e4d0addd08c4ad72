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

/** How the learner judges their own abilities as a whole, one judgement for each. */
export function SelfAssessments() {
  const t = useMessages(messages)
  const kept = useRecords('self-assessments', SelfAssessment)
  const judged = new Set(
    kept.records
      ?.filter(({ object, condition }) => object.kind === 'overall' && condition === 'any')
      .map(({ dimension }) => dimension),
  )
  const left = AbilityDimension.options.filter(each => !judged.has(each))
  const usual: AbilityDimension = 'reading_skill'
  const empty = { dimension: judged.has(usual) ? (left[0] ?? usual) : usual, judgement: '' }
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
      {left.length > 0 && (
        <Form onSubmit={submit}>
          <SelectField
            label={t.ability}
            values={AbilityDimension.options.filter(each => left.includes(each) || each === typed.dimension)}
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
      )}
    </RecordList>
  )
}
