import { joined, linesOf, milliseconds, type TimedLine } from './timed-lines.ts'

const TIMES =
  /^(?:(\d+):)?(\d{1,2}):(\d{2})[.,](\d{1,3})[ \t]+-->[ \t]+(?:(\d+):)?(\d{1,2}):(\d{2})[.,](\d{1,3})/

/** The lines of an SRT or WebVTT file in the order in which they are said, without formatting. */
export const readSubtitles = (text: string): TimedLine[] => linesOf(cuesIn(text))

function* cuesIn(text: string): Generator<TimedLine> {
  const blocks = text.replace(/\r\n?/g, '\n').matchAll(/[^\n]+(?:\n[^\n]+)*/g)
  for (const [block] of blocks) yield* cueOf(block)
}

function cueOf(block: string): TimedLine[] {
  const rows = block.split('\n')
  const at = rows.findIndex(row => TIMES.test(row))
  const times = TIMES.exec(rows[at] ?? '')
  if (!times) return []
  const [, ...parts] = times
  const [start_ms, end_ms] = [milliseconds(parts.slice(0, 4)), milliseconds(parts.slice(4))]
  return [{ text: joined(rows.slice(at + 1)), start_ms, end_ms }]
}
