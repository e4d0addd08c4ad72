import { MOST_LINES } from '../../../../lib/contracts/schemas/articles/source.ts'
import { UnreadableFile } from '../unreadable-file.ts'

/** A line of a subtitle file, and when it is said. */
export interface TimedLine {
  text: string
  start_ms: number
  end_ms: number
}

/** A hundred hours, the latest time that the server takes. */
const LATEST_MS = 360_000_000
/** Cues that are looked at, of which many may be empty, drawings, or the same again. */
const MOST_CUES = 200_000

/**
 * The cues of a file in the order in which they are said, each once, without those that have no text or impossible times.
 * A file with too many of them is refused before they are collected.
 */
export function linesOf(cues: Iterable<TimedLine>): TimedLine[] {
  const lines: TimedLine[] = []
  let seen = 0
  for (const cue of cues) {
    seen += 1
    if (seen > MOST_CUES) throw new UnreadableFile('too_many_lines')
    if (cue.text !== '' && isPossible(cue)) lines.push(cue)
  }
  lines.sort((a, b) => a.start_ms - b.start_ms)
  const distinct = lines.filter((line, at) => !isSame(line, lines[at - 1]))
  if (distinct.length === 0) throw new UnreadableFile('no_lines')
  if (distinct.length > MOST_LINES) throw new UnreadableFile('too_many_lines')
  return distinct
}

const isPossible = ({ start_ms, end_ms }: TimedLine) => end_ms >= start_ms && end_ms <= LATEST_MS

/** Some programs write a cue once for each of its styles. */
const isSame = (a: TimedLine, b: TimedLine | undefined) => a.text === b?.text && a.start_ms === b.start_ms

/** A time as subtitles write it: hours if any, minutes, seconds, and a decimal fraction. */
export function milliseconds([hours, minutes, seconds, fraction = '']: (string | undefined)[]): number {
  const whole = (Number(hours ?? 0) * 60 + Number(minutes)) * 60 + Number(seconds)
  return whole * 1000 + Number(fraction.padEnd(3, '0'))
}

/** The rows of a cue as one line. They are broken for their width, except where somebody else speaks. */
export function joined(rows: readonly string[]): string {
  const parts: string[] = []
  let end = ''
  for (const row of rows.map(plain)) {
    if (row === '') continue
    const part = end === '' ? row : between(end, row) + row
    parts.push(part)
    end = (end + part).slice(-MOST_SIGNS)
  }
  return parts.join('')
}

/** Of writings that set words apart. */
const APART = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Hangul}\p{Nd}]/u
const SPEAKS = /^[-–—－（(]/
/** In characters; between two rows there are fewer signs. */
export const MOST_SIGNS = 12
const SIGNS = '[\\p{P}\\p{S}\\s]+'
const FIRST_SIGNS = new RegExp(`^${SIGNS}`, 'u')
const LAST_SIGNS = new RegExp(`${SIGNS}$`, 'u')

function between(end: string, row: string): string {
  if (SPEAKS.test(row)) return '　'
  const last = [...end.replace(LAST_SIGNS, '')].at(-1) ?? ''
  return APART.test(last) && APART.test(row.slice(0, MOST_SIGNS).replace(FIRST_SIGNS, '')) ? ' ' : ''
}

const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: ' ',
  lrm: '',
  rlm: '',
}

/** Without formatting; what looks like a tag and is none of ours is left out too, and nothing else is ever read as one. */
const plain = (row: string) =>
  row
    .replace(/<[^<>]*>|\{\\[^{}]*\}/g, '')
    .replace(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole)
    .trim()
