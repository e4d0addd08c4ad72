import type { ReactNode } from 'react'
import { useMessages } from '../../../../web/language/use-language.ts'
import { Button } from '../../components/button.tsx'
import { Problem } from '../../components/problem.tsx'
import { Section } from '../../components/section.tsx'
import { Waiting } from '../../components/waiting.tsx'
import type { Kept, useRecords } from '../../profile/use-records.ts'
import { messages } from './messages.ts'
import { RecordRow } from './record-row.tsx'

interface RecordListProps<Values extends object> {
  title: string
  lead: string
  kept: ReturnType<typeof useRecords<Values>>
  /** The record in a few words, and what else it says. */
  textOf(values: Values): readonly [name: string, ...facts: (string | null)[]]
  /** The name of the form that adds one, which is folded, if there is any. */
  add: string
  children: ReactNode
}

/** The learner's records of one resource, each of which can be removed, and a form for another. */
export function RecordList<Values extends object>({
  title,
  lead,
  kept: { records, writing, error, retry },
  textOf,
  add,
  children,
}: RecordListProps<Values>) {
  const t = useMessages(messages)
  const row = (record: Kept<Values>) => {
    const [name, ...facts] = textOf(record)
    return (
      <RecordRow key={record.id} name={name} facts={facts}>
        <Button
          busy={writing.isPending}
          aria-label={t.removeOne(name)}
          onClick={() => writing.mutate({ id: record.id, version: record.version })}
        >
          {t.remove}
        </Button>
      </RecordRow>
    )
  }
  return (
    <Section title={title} lead={lead}>
      <Problem error={error} retry={retry} />
      {!records && !error && <Waiting />}
      {records && records.length > 0 && <ul className="list">{records.map(row)}</ul>}
      {records && children && (
        <details className="folded">
          <summary>{add}</summary>
          {children}
        </details>
      )}
      <Problem error={writing.error} />
    </Section>
  )
}
