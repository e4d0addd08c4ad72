import { useQuery } from '@tanstack/react-query'
import { useMessages } from '../../../../web/language/use-language.ts'
import { Button } from '../../components/button.tsx'
import { Choice } from '../../components/choice.tsx'
import { Problem } from '../../components/problem.tsx'
import { Tick } from '../../components/tick.tsx'
import { Waiting } from '../../components/waiting.tsx'
import { AnkiFields } from './anki-fields.tsx'
import { changeDraft, type Draft, planOf } from './draft.ts'
import { Everything } from './everything.tsx'
import { everythingMessages } from './everything-messages.ts'
import styles from './import.module.css'
import { messages } from './messages.ts'
import { lookQuery } from './queries.ts'
import { Recognised } from './recognised.tsx'
import { tableMessages } from './table-messages.ts'
import { leaveImport, useStart } from './use-import.ts'

const states = ['learning', 'known', 'ignored'] as const

/** The content of the file and the way it is read, before it is tried. */
export function Confirm({ draft }: { draft: Draft }) {
  const t = useMessages(messages)
  const texts = useMessages(tableMessages)
  const everything = useMessages(everythingMessages)
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...lookQuery(draft),
    placeholderData: before => before,
  })
  const start = useStart()
  const leave = <Button onClick={() => leaveImport(draft)}>{t.otherFile}</Button>
  const isLookChosen = Object.values(draft.look).some(chosen => chosen !== undefined)
  if (error)
    return (
      <>
        <Problem error={error} retry={() => void refetch()} />
        <div className="row">
          {isLookChosen && <Button onClick={() => changeDraft({ look: {} })}>{t.asRecognised}</Button>}
          {leave}
        </div>
      </>
    )
  if (!data) return <Waiting />
  const plan = data.kind === 'table' ? planOf(draft, data.recognised) : null
  const isReadable = !plan || plan.columns.includes('word') || plan.columns.includes('base')
  const isMove = data.kind === 'yomu'
  const { import_id, name, file_handles, fields, state, overwrite } = draft
  return (
    <>
      {data.kind === 'table' && plan ? (
        <Recognised draft={draft} recognised={data.recognised} plan={plan} />
      ) : (
        data.kind === 'anki' && <AnkiFields draft={draft} names={data.fields} />
      )}
      {isMove && <Everything recognised={data.recognised} />}
      <section className={styles.options} aria-label={t.options}>
        {!isMove && (
          <Choice
            label={plan?.columns.includes('state') ? t.otherState : t.state}
            values={states}
            value={state}
            textOf={each => texts.states[each]}
            onChoose={each => changeDraft({ state: each })}
          />
        )}
        <Tick
          label={isMove ? everything.overwrite : t.overwrite}
          hint={isMove ? everything.overwriteHint : t.overwriteHint}
          checked={overwrite}
          onChange={checked => changeDraft({ overwrite: checked })}
        />
      </section>
      <Problem error={start.error} />
      <div className="row">
        <Button
          kind="primary"
          // The plan is known once the file was looked at as chosen.
          busy={start.isPending || isPlaceholderData}
          disabled={!isReadable}
          onClick={() =>
            start.mutate({ import_id, name, file_handles, plan, fields, state, overwrite, dry_run: true })
          }
        >
          {t.check}
        </Button>
        {leave}
      </div>
      <p className="soft">{isReadable ? t.checkHint : t.chooseWords}</p>
    </>
  )
}
