import { useQuery } from '@tanstack/react-query'
import type { ImportShown } from '../../../../lib/contracts/schemas/learners/imports.ts'
import { useFormats, useMessages } from '../../../../web/language/use-language.ts'
import { Problem } from '../../components/problem.tsx'
import { Section } from '../../components/section.tsx'
import { Following } from './following.tsx'
import { messages } from './messages.ts'
import { Outcome } from './outcome.tsx'
import { importsQuery } from './queries.ts'
import { Report } from './report.tsx'
import { tableMessages } from './table-messages.ts'
import { UndoImport } from './undo-import.tsx'

/** Imports of the last weeks, except the one that is shown above. */
export function Earlier({ shownImportId }: { shownImportId: string | null }) {
  const t = useMessages(messages)
  const { data, error, refetch } = useQuery(importsQuery)
  const items = data?.items.filter(each => each.import_id !== shownImportId && each.state !== 'checked') ?? []
  if (error && !data) return <Problem error={error} retry={() => void refetch()} />
  if (items.length === 0) return null
  return (
    <Section title={t.earlier} lead={t.earlierHint}>
      <ul className="list">
        {items.map(item => (
          <li key={item.import_id} className="box">
            <Item item={item} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Item({ item }: { item: ImportShown }) {
  const t = useMessages(messages)
  const { rows } = useMessages(tableMessages)
  const { number, date } = useFormats()
  const { name, state, counts, created_at, task_id } = item
  if ((state === 'running' || state === 'undoing') && task_id !== null)
    return <Following task_id={task_id} state={state} />
  return (
    <>
      <strong>{name || t.title}</strong>
      <span className="soft">
        {date(created_at)} · {t.imports[state]} · {rows(number(item.lines))}
      </span>
      {counts.added + counts.changed + counts.present > 0 && (
        <details className="folded">
          <summary>{t.details}</summary>
          <Outcome shownImport={item} isPlanned={false} />
        </details>
      )}
      <div className="row">
        <Report shownImport={item} />
        <UndoImport shownImport={item} />
      </div>
    </>
  )
}
