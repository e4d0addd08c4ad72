import { RowReader } from './separated-rows.ts'

/** The rows of a table as text, with the lines where they begin; empty lines are skipped. */
export function parseSeparated(text: string, separator: string) {
  const reader = new RowReader({ separator, quotes: true })
  return [...reader.add(text), ...reader.end()].map(({ line, cells }) => ({ line, cells }))
}

/** One row of a table in the form of RFC 4180. */
export const separatedRow = (cells: readonly string[]): string => `${cells.map(quoted).join(',')}\r\n`

const quoted = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** The beginning of a formula in a spreadsheet; some read wide signs as narrow ones. */
const FORMULA = /^'*[=+\-@＝＋－＠\t\r]/

/**
 * A cell that no spreadsheet takes for a formula, which could send the rest of the table elsewhere: anyone may have
 * written the sentences. `fromGuarded` gives the cell back.
 */
export const guarded = (cell: string): string => (FORMULA.test(cell) ? `'${cell}` : cell)
export const fromGuarded = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell
