import { useMessages } from '../../../../../web/language/use-language.ts'
import { Button } from '../../../components/button.tsx'
import { Problem } from '../../../components/problem.tsx'
import { Section } from '../../../components/section.tsx'
import { Waiting } from '../../../components/waiting.tsx'
import { RecordRow } from '../record-row.tsx'
import { AddInterest } from './add-interest.tsx'
import { messages } from './messages.ts'
import { useInterests } from './use-interests.ts'

/** The subjects that the learner likes to read about: shared terms, and own ones. */
export function Interests() {
  const t = useMessages(messages)
  const { terms, interests, choosing, creating, removing, turning, error, retry } = useInterests()
  const chosen = new Set(interests?.map(({ term }) => term.id))
  return (
    <Section title={t.title} lead={t.lead}>
      <Problem error={error} retry={retry} />
      {!interests && !error && <Waiting />}
      {interests && interests.length > 0 && (
        <ul className="list">
          {interests.map(interest => (
            <RecordRow
              key={interest.record_id}
              name={interest.term.name}
              facts={[t.kinds[interest.term.kind], interest.type === 'exclusion' ? t.excluded : null]}
            >
              <Button
                busy={turning.isPending}
                aria-label={t.turnOne[interest.type](interest.term.name)}
                onClick={() => turning.mutate(interest)}
              >
                {t.turn[interest.type]}
              </Button>
              <Button
                busy={removing.isPending}
                aria-label={t.removeOne(interest.term.name)}
                onClick={() => removing.mutate(interest)}
              >
                {t.remove}
              </Button>
            </RecordRow>
          ))}
        </ul>
      )}
      <Problem error={removing.error ?? turning.error} />
      {terms && interests && (
        <AddInterest
          terms={terms}
          chosen={chosen}
          busy={choosing.isPending || creating.isPending}
          onChoose={(id, done) => choosing.mutate(id, { onSuccess: done })}
          onCreate={(term, done) => creating.mutate(term, { onSuccess: done })}
        />
      )}
      <Problem error={choosing.error ?? creating.error} />
    </Section>
  )
}
