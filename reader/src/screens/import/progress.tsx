import { useQuery } from '@tanstack/react-query'
import { isProblem } from '../../../../lib/contracts/page-client.ts'
import type { ImportShown } from '../../../../lib/contracts/schemas/learners/imports.ts'
import { useFormats, useMessages } from '../../../../web/language/use-language.ts'
import { useFailureSentence } from '../../../../web/problem/problem-texts.ts'
import { linkTo } from '../../app/location.ts'
import { Button, ButtonLink } from '../../components/button.tsx'
import { Callout, Problem } from '../../components/problem.tsx'
import { Waiting } from '../../components/waiting.tsx'
import { changeDraft, type Draft, dropDraft } from './draft.ts'
import { everythingMessages } from './everything-messages.ts'
import { Following } from './following.tsx'
import { messages } from './messages.ts'
import { leftOut } from './moved.tsx'
import { Outcome } from './outcome.tsx'
import { importQuery } from './queries.ts'
import { Report } from './report.tsx'
import { UndoImport } from './undo-import.tsx'
import { leaveImport, useStart } from './use-import.ts'

/** An import from its dry run to its result. */
export function Progress({ draft }: { draft: Draft }) {
  const { task } = draft
  const { data, error, refetch } = useQuery({ ...importQuery(draft.import_id), enabled: task === null })
  if (task) return <Following key={task.task_id} {...task} onEnd={() => changeDraft({ task: null })} />
  const isGone = isProblem(error) && error.code === 'not_found'
  if (isGone) return <Gone draft={draft} />
  if (error && !data) return <Problem error={error} retry={() => void refetch()} />
  if (!data) return <Waiting />
  return <Shown draft={draft} shownImport={data} />
}

/** The import has expired, or was never begun. */
function Gone({ draft }: { draft: Draft }) {
  const t = useMessages(messages)
  return (
    <Callout title={t.gone} text={t.goneHint}>
      <Button onClick={() => leaveImport(draft)}>{t.otherFile}</Button>
    </Callout>
  )
}

function Shown({ draft, shownImport }: { draft: Draft; shownImport: ImportShown }) {
  const t = useMessages(messages)
  const sentenceOf = useFailureSentence()
  const { number } = useFormats()
  const everything = useMessages(everythingMessages)
  const { state, kind, counts, task_id, error } = shownImport
  const isMove = kind === 'yomu'
  const count = number(counts.added + counts.changed)
  const left = leftOut(shownImport)
  const moved = left === 0 ? everything.done : everything.doneWithout(number(left))
  const back = (
    <Button onClick={() => changeDraft({ isConfirmed: false })}>{isMove ? everything.back : t.back}</Button>
  )
  const isActive = state === 'checking' || state === 'running' || state === 'undoing'
  if (isActive && task_id !== null) return <Following task_id={task_id} state={state} />
  if (state === 'checked')
    return (
      <section className="box" data-large>
        <h2>{t.checked}</h2>
        <Outcome shownImport={shownImport} isPlanned />
        <Go draft={draft} isDry={false} label={isMove ? everything.run : t.run(count)}>
          {back}
        </Go>
      </section>
    )
  if (state === 'failed' || state === 'interrupted' || state === 'undo_interrupted')
    return (
      <section className="box" data-large>
        <Callout title={t.imports[state]} text={error ? sentenceOf(error) : t.interruptedHint} />
        {state === 'undo_interrupted' ? (
          <UndoImport shownImport={shownImport} />
        ) : (
          <Go draft={draft} isDry={!draft.isRun} label={t.goOn}>
            {back}
          </Go>
        )}
      </section>
    )
  return (
    <section className="box" data-large>
      <div role="status">
        <h2>{state === 'undone' ? t.imports.undone : isMove ? moved : t.done(count)}</h2>
      </div>
      <Outcome shownImport={shownImport} isPlanned={false} />
      <div className="row">
        <ButtonLink kind="primary" href={linkTo('library')}>
          {t.read}
        </ButtonLink>
        <ButtonLink href={linkTo('words')}>{t.words}</ButtonLink>
        <Report shownImport={shownImport} />
        <UndoImport shownImport={shownImport} />
        <Button onClick={dropDraft}>{t.another}</Button>
      </div>
    </section>
  )
}

interface GoProps {
  draft: Draft
  isDry: boolean
  label: string
  children: React.ReactNode
}

/** Starts the run, or goes on with it, as it was checked. */
function Go({ draft, isDry, label, children }: GoProps) {
  const start = useStart()
  const { import_id, name, file_handles, plan, fields, state, overwrite } = draft
  return (
    <>
      <Problem error={start.error} />
      <div className="row">
        <Button
          kind="primary"
          busy={start.isPending}
          onClick={() =>
            start.mutate({ import_id, name, file_handles, plan, fields, state, overwrite, dry_run: isDry })
          }
        >
          {label}
        </Button>
        {children}
      </div>
    </>
  )
}
