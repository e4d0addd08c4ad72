interface SeparatedRow {
  /** The line where the row begins, counted from 1. */
  readonly line: number
  readonly cells: string[]
}

/** The rows of a table as text, with cells in quotes if necessary; empty lines are skipped. */
export function* parseSeparated(text: string, separator: string): Generator<SeparatedRow> {
  let at = 0
  let line = 1
  while (at < text.length) {
    const row: SeparatedRow = { line, cells: [] }
    for (;;) {
      const cell = cellAt(text, at, separator)
      row.cells.push(cell.value)
      line += cell.breaks
      at = cell.end
      if (text.charAt(at) !== separator) break
      at += 1
    }
    at += text.startsWith('\r\n', at) ? 2 : 1
    line += 1
    if (row.cells.length > 1 || row.cells[0] !== '') yield row
  }
}

/** The cell that begins here, with its end and the number of lines it spans. */
function cellAt(text: string, start: number, separator: string) {
  let value = ''
  let at = start
  if (text.charAt(at) === '"') {
    for (at += 1; at < text.length; ) {
      const quote = text.indexOf('"', at)
      const end = quote < 0 ? text.length : quote
      value += text.slice(at, end)
      at = end + 1
      if (text.charAt(at) !== '"') break
      value += '"'
      at += 1
    }
    at = Math.min(at, text.length)
  }
  const breaks = value.split(/\r\n|\r|\n/).length - 1
  let end = at
  while (end < text.length && text.charAt(end) !== separator && !isBreak(text.charAt(end))) end += 1
  return { value: value + text.slice(at, end), end, breaks }
}

const isBreak = (character: string) => character === '\n' || character === '\r'

/** One row of a table in the form of RFC 4180. */
export const separatedRow = (cells: readonly string[]): string => `${cells.map(quoted).join(',')}\r\n`

const quoted = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** The beginning of a formula in a spreadsheet. */
const FORMULA = /^'*[=+\-@\t\r]/

/**
 * A cell that no spreadsheet takes for a formula, which could send the rest of the table elsewhere: anyone may have
 * written the sentences. `fromGuarded` gives the cell back.
 */
export const guarded = (cell: string): string => (FORMULA.test(cell) ? `'${cell}` : cell)
export const fromGuarded = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell
