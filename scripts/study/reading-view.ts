import type { Article } from '../../lib/contracts/schemas/articles.ts'
import type { Sentence } from '../../lib/contracts/schemas/sentences.ts'
import type { Furigana } from '../../lib/contracts/schemas/text.ts'

/** Escape codes for a terminal, nothing elsewhere. */
export function styles(enabled: boolean) {
  const style = (code: number) => (text: string) => (enabled ? `\x1b[${code}m${text}\x1b[0m` : text)
  return { bold: style(1), dim: style(2), green: style(32), yellow: style(33) }
}
export type Styles = ReturnType<typeof styles>

export const headingLines = (
  { title, summary }: Pick<Article, 'title' | 'summary'>,
  { bold }: Styles,
): string[] =>
  ['', bold(printable(title)), printable(summary), ''].filter((line, place) => place !== 2 || line !== '')

/** One row as a reader sees it in a terminal: the sentence with its readings, then what is known of it. */
export function sentenceLines(
  row: Sentence,
  { bold, dim, green, yellow }: Styles,
  { showMissing }: { showMissing: boolean },
): string[] {
  if (row.sentence.trim() === '') return row.sentence.includes('\n') ? [''] : []
  const failures = showMissing ? failuresOf(row) : {}
  return [
    `${dim(String(row.index).padStart(4))}  ${withReadings(row.furigana, bold, dim)}`,
    ...(row.translation === '' ? [] : [indented(green(printable(row.translation)))]),
    ...(row.explanation === ''
      ? []
      : row.explanation.split('\n').map(line => indented(dim(printable(line))))),
    ...Object.entries(failures).map(([part, reason]) => indented(yellow(`no ${part}: ${printable(reason)}`))),
  ].map(line => line.trimEnd())
}

const withReadings = (furigana: Furigana, bold: Styles['bold'], dim: Styles['dim']) =>
  furigana
    .map(({ text, reading }) =>
      reading ? bold(printable(text)) + dim(`(${printable(reading)})`) : bold(printable(text)),
    )
    .join('')

const indented = (text: string) => `      ${text}`

/** Texts come from other people: nothing in them may control the terminal. */
const printable = (text: string) => text.replace(/\p{Cc}/gu, '')

function failuresOf(row: Sentence): Record<string, string> {
  const { failures } = row.metadata
  if (typeof failures !== 'object' || failures === null || Array.isArray(failures)) return {}
  return Object.fromEntries(
    Object.entries(failures).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}
