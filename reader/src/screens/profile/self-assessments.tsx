import { AbilityDimension } from '../../../../lib/contracts/schemas/learners/abilities.ts'
import { SelfAssessment } from '../../../../lib/contracts/schemas/learners/profile.ts'
import { useMessages } from '../../../../web/language/use-language.ts'
import { Field } from '../../components/field.tsx'
import { SelectField } from '../../components/select-field.tsx'
import { useRecords } from '../../profile/use-records.ts'
import { isOverall, isView, overallObject } from './believed/own-view.ts'
import { RecordLines } from './lines/record-lines.tsx'
import { useRecordWrites } from './lines/use-record-writes.ts'
import { messages } from './messages.ts'

/** How learners rate their own abilities: one judgement of each as a whole, and those of single words. */
export function SelfAssessments() {
  const t = useMessages(messages)
  const kept = useRecords('self-assessments', SelfAssessment)
  const overall = kept.records?.map(({ values }) => values).filter(isOverall)
  const judged = new Set(overall?.map(({ dimension }) => dimension))
  const left = AbilityDimension.options.filter(each => !judged.has(each))
  const usual: AbilityDimension = 'reading_skill'
  const judgementOf = (judgement: string) => (isView(judgement) ? t.views[judgement] : judgement)
  return (
    <RecordLines
      title={t.assessments}
      kept={kept}
      writes={useRecordWrites(kept, 'self-assessments')}
      add={left.length > 0 ? t.new.assessment : null}
      textOf={({ dimension, judgement, note }) => [
        `${t.dimensions[dimension]}: ${judgementOf(judgement)}`,
        note && (isView(judgement) ? t.yomuSaid(note) : note),
      ]}
      of={{
        typedOf: values => ({
          dimension: values?.dimension ?? (judged.has(usual) ? (left[0] ?? usual) : usual),
          judgement: values ? judgementOf(values.judgement) : '',
          object: values?.object ?? overallObject,
          // Words of one's own answer no sentence of yomu any more.
          note: values && !isView(values.judgement) ? values.note : null,
        }),
        valuesOf: ({ judgement, ...rest }) => ({ ...rest, judgement: judgement.trim() }),
        fields: (typed, type, isNew) => (
          <>
            {isNew && (
              <SelectField
                label={t.ability}
                values={AbilityDimension.options.filter(
                  each => left.includes(each) || each === typed.dimension,
                )}
                value={typed.dimension}
                textOf={each => t.dimensions[each]}
                onChoose={dimension => type({ dimension })}
              />
            )}
            <Field
              label={isNew ? t.judgement : t.dimensions[typed.dimension]}
              hint={t.judgementHint}
              required
              maxLength={500}
              value={typed.judgement}
              onChange={event => type({ judgement: event.currentTarget.value })}
            />
          </>
        ),
      }}
    />
  )
}
