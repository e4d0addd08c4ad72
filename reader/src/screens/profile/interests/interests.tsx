import { useFormats, useMessages } from '../../../../../web/language/use-language.ts'
import { Button } from '../../../components/button.tsx'
import { Problem } from '../../../components/problem.tsx'
import { forgetSaved, showSaved } from '../../../components/setting/saved.tsx'
import { Group } from '../lines/group.tsx'
import { Line } from '../lines/line.tsx'
import { NotLoaded } from '../lines/not-loaded.tsx'
import { AddInterest } from './add-interest.tsx'
import styles from './interests.module.css'
import { messages } from './messages.ts'
import { chosenAs, type Interest, type PreferenceType, useInterests } from './use-interests.ts'

const OTHER = { interest: 'exclusion', exclusion: 'interest' } as const

/** The subjects that the learner likes to read about, or would rather not, in one line: shared terms, and own ones. */
export function Interests({ type }: { type: PreferenceType }) {
  const t = useMessages(messages)
  const { list } = useFormats()
  const { terms, interests, writing, creating, error, retry } = useInterests()
  const own = interests?.filter(({ values }) => values.type === type) ?? []
  const names = own.map(({ term }) => term.name)
  const write = (values: Parameters<typeof writing.mutate>[0]['values'], before: Interest) => {
    forgetSaved()
    writing.mutate(
      { values, record: before },
      {
        onSuccess({ record_id, version }) {
          // There is no record after it was removed, although its versions go on.
          const record = { record_id, version: values ? version : 0 }
          showSaved(type, () => writing.mutate({ values: before.values, record }))
        },
      },
    )
  }
  /** Offers to take back a term that was added. */
  const added = (done: () => void) => ({
    onSuccess(record: Pick<Interest, 'record_id' | 'version'>) {
      done()
      showSaved(type, () => writing.mutate({ values: null, record }))
    },
  })
  return (
    <Group title={t.title[type]}>
      <NotLoaded error={error} retry={retry} />
      {terms && interests && (
        <Line name={type} text={list(names) || t.add[type]} isSoft={own.length === 0}>
          {leave => (
            <div className={styles.opened}>
              <ul>
                {own.map(interest => (
                  <Chosen
                    key={interest.record_id}
                    interest={interest}
                    busy={writing.isPending}
                    onTurn={() => write(chosenAs(OTHER[type], interest.term.id), interest)}
                    onRemove={() => write(null, interest)}
                  />
                ))}
              </ul>
              <Problem error={writing.error} />
              <AddInterest
                label={t.add[type]}
                terms={terms}
                chosen={new Set(interests.map(({ term }) => term.id))}
                busy={writing.isPending || creating.isPending}
                onChoose={(id, done) => writing.mutate({ values: chosenAs(type, id) }, added(done))}
                onCreate={(id, term, done) => creating.mutate({ id, term, type }, added(done))}
              />
              <Problem error={creating.error} />
              <div className="row">
                <Button onClick={leave}>{t.done}</Button>
              </div>
            </div>
          )}
        </Line>
      )}
    </Group>
  )
}

interface ChosenProps {
  interest: Interest
  busy: boolean
  onTurn(): void
  onRemove(): void
}

/** A chosen subject, which can become one of the other kind. */
function Chosen({ interest: { term, values }, busy, onTurn, onRemove }: ChosenProps) {
  const t = useMessages(messages)
  return (
    <li className={styles.interest}>
      <span>
        {term.name} <span className="soft">{t.kinds[term.kind]}</span>
      </span>
      <span className="row">
        <Button busy={busy} aria-label={t.turnOne[values.type](term.name)} onClick={onTurn}>
          {t.turn[values.type]}
        </Button>
        <Button busy={busy} aria-label={t.removeOne(term.name)} onClick={onRemove}>
          {t.remove}
        </Button>
      </span>
    </li>
  )
}
