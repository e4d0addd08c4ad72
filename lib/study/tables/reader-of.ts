import type { TablePlan } from '../../contracts/schemas/learners/import-tables.ts'
import { type ReadRow, RowReader } from '../../platform/values/separated-rows.ts'
import { directivesOf, SEPARATORS } from './directives.ts'
import { JsonReader } from './json-reader.ts'

type Form = Pick<TablePlan, 'separator' | 'quotes' | 'names'>

/** In a list, the reading may stand behind the word or in brackets. */
const BETWEEN = /[\s,、]+/g

/** Reads the rows of a text that is read bit by bit. */
export interface TableReader {
  add(text: string): ReadRow[]
  end(): ReadRow[]
}

export function readerOf({ separator, quotes, names }: Form): TableReader {
  if (separator === 'json') return new JsonReader(names)
  if (separator !== 'lines')
    return withoutDirectives(new RowReader({ separator: SEPARATORS[separator], quotes }))
  // No text has this separator, so that a row is a line.
  const lines = new RowReader({ separator: '\0', quotes: false })
  return { add: text => lines.add(text).map(listed), end: () => lines.end().map(listed) }
}

function listed(row: ReadRow): ReadRow {
  return { ...row, cells: row.fault ? [] : divided(row.cells[0]?.trim() ?? '') }
}

/** A line is divided at its only space, which may have commas beside it, or else at its first comma. */
function divided(line: string): [word: string, reading: string] {
  const between = [...line.matchAll(BETWEEN)].filter(
    ({ 0: { length }, index }) => index > 0 && index + length < line.length,
  )
  const spaces = between.filter(([signs]) => /\s/.test(signs))
  const [at = between[0], ...more] = spaces
  if (at === undefined || more.length > 0) return [line, '']
  return [line.slice(0, at.index), line.slice(at.index + at[0].length)]
}

/** Anki's first lines are no rows. */
function withoutDirectives(reader: RowReader): TableReader {
  let isStart = true
  const left = (rows: ReadRow[]) =>
    rows.filter(({ cells, fault }) => {
      isStart &&= fault === null && directivesOf(cells[0] ?? '') !== null
      return !isStart
    })
  return { add: text => left(reader.add(text)), end: () => left(reader.end()) }
}
