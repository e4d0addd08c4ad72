import { UnreadableFile } from './unreadable-file.ts'

/** A line of a subtitle file, and when it is said. */
export interface TimedLine {
  text: string
  start_ms: number
  end_ms: number
}

const TIMES =
  /^(?:(\d+):)?(\d{1,2}):(\d{2})[.,](\d{1,3})[ \t]+-->[ \t]+(?:(\d+):)?(\d{1,2}):(\d{2})[.,](\d{1,3})/

/** The lines of an SRT or WebVTT file in the order in which they are said, without formatting. */
export function readSubtitles(text: string): TimedLine[] {
  const lines = text
    .replace(/\r\n?/g, '\n')
    .split(/\n{2,}/)
    .flatMap(cueOf)
    .filter(line => line.text !== '' && line.end_ms >= line.start_ms)
    .toSorted((a, b) => a.start_ms - b.start_ms)
  if (lines.length === 0) throw new UnreadableFile('no_lines')
  return lines.filter((line, at) => !isSame(line, lines[at - 1]))
}

/** Some programs write a cue once for each of its styles. */
const isSame = (a: TimedLine, b: TimedLine | undefined) => a.text === b?.text && a.start_ms === b.start_ms

function cueOf(block: string): TimedLine[] {
  const rows = block.split('\n')
  const at = rows.findIndex(row => TIMES.test(row))
  const times = TIMES.exec(rows[at] ?? '')
  if (!times) return []
  const [, ...parts] = times
  const text = joined(
    rows
      .slice(at + 1)
      .map(plain)
      .filter(row => row !== ''),
  )
  return [{ text, start_ms: milliseconds(parts.slice(0, 4)), end_ms: milliseconds(parts.slice(4)) }]
}

function milliseconds([hours, minutes, seconds, fraction = '']: (string | undefined)[]): number {
  const whole = (Number(hours ?? 0) * 60 + Number(minutes)) * 60 + Number(seconds)
  return whole * 1000 + Number(fraction.padEnd(3, '0'))
}

/** Rows of a cue are broken for their width, except where somebody else speaks. */
const joined = (rows: readonly string[]) =>
  rows.reduce((text, row) => {
    if (text === '') return row
    return (
      text +
      (/[A-Za-z0-9]$/.test(text) && /^[A-Za-z0-9]/.test(row) ? ' ' : /^[-–—－（(]/.test(row) ? '　' : '') +
      row
    )
  }, '')

const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: ' ',
  lrm: '',
  rlm: '',
}

const plain = (row: string) =>
  row
    .replace(/<[^<>]*>|\{\\[^{}]*\}/g, '')
    .replace(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole)
    .trim()
