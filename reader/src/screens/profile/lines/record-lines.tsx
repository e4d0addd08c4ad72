import type { ReactNode } from 'react'
import { Problem } from '../../../components/problem.tsx'
import type { Records } from '../../../profile/use-records.ts'
import { Group } from './group.tsx'
import { Line } from './line.tsx'
import { NotLoaded } from './not-loaded.tsx'
import { type RecordFields, RecordForm } from './record-form.tsx'
import type { RecordWrites } from './use-record-writes.ts'

interface RecordLinesProps<Values extends object, Typed extends object> {
  title: string
  kept: Records<Values>
  writes: RecordWrites<Values>
  /** The record in a few words, and what else it says. */
  textOf(values: Values): readonly [name: string, ...facts: (string | null)[]]
  isDone?(values: Values): boolean
  of: RecordFields<Values, Typed>
  /** The line that adds another; null if there can be none. */
  add: string | null
  /** Lines before these. */
  children?: ReactNode
}

/** The learner's records of one resource, a line for each and one for another. */
export function RecordLines<Values extends object, Typed extends object>({
  title,
  kept: { records, writing, error, retry },
  writes,
  textOf,
  isDone,
  of,
  add,
  children,
}: RecordLinesProps<Values, Typed>) {
  const form = { of, writes }
  return (
    <Group title={title}>
      {children}
      <NotLoaded error={error} retry={retry} />
      {records && records.length > 0 && (
        <ul>
          {records.map(record => {
            const [text, ...facts] = textOf(record.values)
            return (
              <li key={record.id}>
                <Line
                  name={writes.nameOf(record.id)}
                  text={text}
                  facts={facts}
                  isDone={isDone?.(record.values) ?? false}
                >
                  {leave => <RecordForm {...form} record={record} leave={leave} />}
                </Line>
              </li>
            )
          })}
        </ul>
      )}
      {records && add !== null && (
        <Line name={writes.nameOf(null)} text={add} isSoft>
          {leave => <RecordForm {...form} record={null} leave={leave} />}
        </Line>
      )}
      <Problem error={writing.error} />
    </Group>
  )
}
