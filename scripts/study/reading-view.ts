import type { Article } from '../../lib/contracts/schemas/articles/articles.ts'
import type { PageRow } from '../../lib/contracts/schemas/articles/sentences.ts'
import type { SkillWord } from '../../lib/contracts/schemas/japanese/lexicon.ts'
import { printable, type Styles, withReadings } from '../learner/reading.ts'

export const headingLines = (
  { title, summary }: Pick<Article, 'title' | 'summary'>,
  { bold }: Styles,
): string[] =>
  ['', bold(printable(title)), printable(summary), ''].filter((line, place) => place !== 2 || line !== '')

/** One row for a terminal: the sentence with its readings, then its translation and explanation. */
export function sentenceLines(
  row: PageRow,
  style: Styles,
  { showMissing, unknown }: { showMissing: boolean; unknown: readonly SkillWord[] },
): string[] {
  const { dim, green, yellow } = style
  if (row.sentence.trim() === '') return row.sentence.includes('\n') ? [''] : []
  const failures = showMissing ? failuresOf(row) : {}
  return [
    `${dim(String(row.index).padStart(4))}  ${withReadings(row.furigana, style)}`,
    ...(unknown.length === 0 ? [] : [indented(`+ ${unknown.map(word => inShort(word, style)).join(' · ')}`)]),
    ...(row.translation === '' ? [] : [indented(green(printable(row.translation)))]),
    ...(!row.explanation ? [] : row.explanation.split('\n').map(line => indented(dim(printable(line))))),
    ...Object.entries(failures).map(([part, reason]) => indented(yellow(`no ${part}: ${printable(reason)}`))),
  ].map(line => line.trimEnd())
}

/** Kana need no reading. */
const inShort = ({ form, reading, gloss }: SkillWord, { dim }: Styles) =>
  `${printable(form)}${/\p{Script=Han}/u.test(form) ? dim(`(${printable(reading)})`) : ''} ${printable(gloss)}`.trimEnd()

const indented = (text: string) => `      ${text}`

function failuresOf(row: PageRow): Record<string, string> {
  const { failures } = row.metadata
  if (typeof failures !== 'object' || failures === null || Array.isArray(failures)) return {}
  return Object.fromEntries(
    Object.entries(failures).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}
