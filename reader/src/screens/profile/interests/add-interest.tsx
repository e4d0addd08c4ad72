import { useState } from 'react'
import { ulid } from 'ulid'
import { TermKind } from '../../../../../lib/contracts/schemas/learners/profile.ts'
import { useMessages } from '../../../../../web/language/use-language.ts'
import { useUnsaved } from '../../../../../web/unsaved/use-unsaved.ts'
import { Button } from '../../../components/button.tsx'
import { Field } from '../../../components/field.tsx'
import { Form } from '../../../components/form.tsx'
import { SelectField } from '../../../components/select-field.tsx'
import { messages } from './messages.ts'
import { similarTerms, type Term } from './similar-terms.ts'

interface AddInterestProps {
  label: string
  terms: readonly Term[]
  /** The ids of those that the learner has already. */
  chosen: ReadonlySet<string>
  busy: boolean
  onChoose(id: string, done: () => void): void
  onCreate(id: string, term: Pick<Term, 'kind' | 'name'>, done: () => void): void
}

/** Offers terms that are there before it lets the learner create one, since a term cannot be changed afterwards. */
export function AddInterest({ label, terms, chosen, busy, onChoose, onCreate }: AddInterestProps) {
  const t = useMessages(messages)
  const [typed, setTyped] = useState('')
  const [kind, setKind] = useState<Term['kind']>('topic')
  const [id, setId] = useState(ulid)
  const name = typed.trim()
  useUnsaved(name !== '')
  const similar = similarTerms(terms, name)
  /** Another term has another id. */
  const change = (term: { typed?: string; kind?: Term['kind'] }) => {
    setTyped(term.typed ?? typed)
    setKind(term.kind ?? kind)
    setId(ulid())
  }
  const done = () => change({ typed: '' })
  return (
    <Form
      onSubmit={() => {
        const [closest] = similar.terms
        if (!busy && similar.isKnown && closest && !chosen.has(closest.id)) onChoose(closest.id, done)
      }}
    >
      <Field
        data-first
        label={label}
        hint={t.searchHint}
        maxLength={100}
        value={typed}
        onChange={event => change({ typed: event.currentTarget.value })}
      />
      {similar.terms.length > 0 && (
        <div className="row">
          {similar.terms.map(term =>
            chosen.has(term.id) ? (
              <Button key={term.id} disabled>
                {t.added(term.name)}
              </Button>
            ) : (
              <Button
                key={term.id}
                busy={busy}
                aria-label={t.chooseOne(term.name)}
                onClick={() => onChoose(term.id, done)}
              >
                {term.names.slice(0, 2).join(' · ')}
              </Button>
            ),
          )}
        </div>
      )}
      {name !== '' && !similar.isKnown && (
        <>
          <SelectField
            label={t.kind}
            hint={t.permanent}
            values={TermKind.options}
            value={kind}
            textOf={each => t.kinds[each]}
            onChoose={each => change({ kind: each })}
          />
          <Button busy={busy} onClick={() => onCreate(id, { kind, name }, done)}>
            {t.create(name)}
          </Button>
        </>
      )}
    </Form>
  )
}
