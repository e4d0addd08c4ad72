import type { TablePlan } from '../../contracts/schemas/learners/import-tables.ts'
import { type ReadRow, RowReader } from '../../platform/values/separated-rows.ts'
import { isComment, isCommentRow } from './comments.ts'
import { directivesOf, SEPARATORS } from './directives.ts'
import { JsonReader } from './json-reader.ts'
import { divided } from './listed-line.ts'

type Form = Pick<TablePlan, 'separator' | 'quotes' | 'names'> &
  Partial<Pick<TablePlan, 'row_end' | 'columns'>>

export interface TableReader {
  add(text: string): ReadRow[]
  end(): ReadRow[]
}

export function readerOf({ separator, row_end, quotes, names, columns = [] }: Form): TableReader {
  if (separator === 'json') return new JsonReader(names)
  if (separator === 'lines') {
    // No text has this separator, so that a row is a line.
    return changed(new RowReader({ separator: '\0', quotes: false }), row => {
      const text = row.cells[0] ?? ''
      return isComment(text) ? null : { ...row, cells: row.fault ? [] : divided(text.trim()) }
    })
  }
  const sign = SEPARATORS[separator]
  const width = names.length || columns.length
  if (row_end !== 'semicolon')
    return withoutDirectives(changed(new RowReader({ separator: sign, quotes, width }), kept))
  const rows = changed(new RowReader({ separator: sign, quotes: false }), kept)
  return { add: text => rows.add(rowsAsLines(text)), end: () => rows.end() }
}

/** Turns rows that end in semicolons into lines. */
export const rowsAsLines = (text: string) => text.replace(/[\r\n]/g, ' ').replaceAll(';', '\n')

const kept = (row: ReadRow) => (row.fault === null && isNone(row.cells) ? null : row)
const isNone = (cells: readonly string[]) => cells.every(cell => cell.trim() === '') || isCommentRow(cells)

function changed(reader: RowReader, change: (row: ReadRow) => ReadRow | null): TableReader {
  const all = (rows: ReadRow[]) => rows.flatMap(row => change(row) ?? [])
  return { add: text => all(reader.add(text)), end: () => all(reader.end()) }
}

function withoutDirectives(reader: TableReader): TableReader {
  let isStart = true
  const left = (rows: ReadRow[]) =>
    rows.filter(({ cells, fault }) => {
      isStart &&= fault === null && directivesOf(cells[0] ?? '') !== null
      return !isStart
    })
  return { add: text => left(reader.add(text)), end: () => left(reader.end()) }
}
