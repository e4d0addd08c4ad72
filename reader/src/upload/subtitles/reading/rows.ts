import type { ReadText } from '../../../../../lib/study/articles/source/read-text.ts'
import { UnreadableFile } from '../../unreadable-file.ts'

/** Of any system; programs that convert a file twice write two carriage returns. */
const LINE_END = /(?<!\r)\r+\n|[\n\r\v\f\x85\u2028\u2029]/
/** Ten thousand lines and their formatting have fewer. */
const MOST_ROWS = 500_000

/** The rows of a file, blank ones too. */
export function rowsOfFile(text: string): string[] {
  const rows = text.split(LINE_END, MOST_ROWS + 1)
  if (rows.length > MOST_ROWS) throw new UnreadableFile('too_many_lines')
  return rows
}

/** The rows of a text that are not blank, without the spaces around them. */
export function rowsOf({ text, readings }: ReadText): ReadText[] {
  const rows: ReadText[] = []
  let at = 0
  let next = 0
  for (const whole of text.split('\n')) {
    const row = whole.trim()
    const start = at + whole.length - whole.trimStart().length
    const own: ReadText['readings'] = []
    for (let one = readings[next]; one && one.end <= at + whole.length; one = readings[++next])
      if (one.start >= start && one.end <= start + row.length) own.push(moved(one, -start))
    if (row !== '') rows.push({ text: row, readings: own })
    at += whole.length + 1
  }
  return rows
}

/** The rows of a cue as one line. They are broken for their width, except where somebody else speaks. */
export function joined(rows: readonly ReadText[]): ReadText {
  const parts: string[] = []
  const readings: ReadText['readings'] = []
  let [length, end] = [0, '']
  for (const row of rows) {
    const gap = end === '' ? '' : between(end, row.text)
    readings.push(...row.readings.map(each => moved(each, length + gap.length)))
    parts.push(gap, row.text)
    length += gap.length + row.text.length
    end = (end + gap + row.text).slice(-MOST_SIGNS)
  }
  return { text: parts.join(''), readings }
}

const moved = <At extends { start: number; end: number }>(reading: At, by: number): At => ({
  ...reading,
  start: reading.start + by,
  end: reading.end + by,
})

/** Of writings that set words apart. */
const APART = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Hangul}\p{Nd}]/u
const SPEAKS = /^(?:[-‐‑–—―−－（(≫]|>>|＞＞)/
/** In characters; between two rows there are fewer signs. */
export const MOST_SIGNS = 12
const SIGNS = '[\\p{P}\\p{S}\\s]+'
const FIRST_SIGNS = new RegExp(`^${SIGNS}`, 'u')
const LAST_SIGNS = new RegExp(`${SIGNS}$`, 'u')

/** True for a row with which another person begins to speak. */
export const speaks = (row: string): boolean => SPEAKS.test(row)

function between(end: string, row: string): string {
  if (speaks(row)) return '　'
  const last = [...end.replace(LAST_SIGNS, '')].at(-1) ?? ''
  return APART.test(last) && APART.test(row.slice(0, MOST_SIGNS).replace(FIRST_SIGNS, '')) ? ' ' : ''
}
