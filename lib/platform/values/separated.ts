import { RowReader } from './separated-rows.ts'

export function parseSeparated(text: string, separator: string) {
  const reader = new RowReader({ separator, quotes: true })
  return [...reader.add(text), ...reader.end()].map(({ line, cells }) => ({ line, cells }))
}

/** RFC 4180. */
export const separatedRow = (cells: readonly string[]): string => `${cells.map(quoted).join(',')}\r\n`

const quoted = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** Begins a formula in a spreadsheet; some read wide signs as narrow ones. */
const FORMULA = /^'*[=+\-@＝＋－＠\t\r]/

/**
 * Keeps a cell from being a formula, which could send the table elsewhere: anyone may have written the sentences.
 * `fromGuarded` gives the cell back.
 */
export const guarded = (cell: string): string => (FORMULA.test(cell) ? `'${cell}` : cell)
export const fromGuarded = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell
