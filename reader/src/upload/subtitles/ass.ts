import { joined, linesOf, milliseconds, type TimedLine } from './timed-lines.ts'

/** The fields of an event where the file does not name them; the text is the last, and may have commas. */
const USUAL = ['layer', 'start', 'end', 'style', 'name', 'marginl', 'marginr', 'marginv', 'effect', 'text']
const TIME = /^(\d+):(\d{1,2}):(\d{2})[.:](\d{1,3})$/

/** The lines of an ASS or SSA file in the order in which they are said, without formatting, comments and drawings. */
export const readAss = (text: string): TimedLine[] => linesOf(eventsIn(text))

function* eventsIn(text: string): Generator<TimedLine> {
  let isInEvents = false
  let fields: readonly string[] = USUAL
  for (const [line] of text.matchAll(/[^\r\n]+/g)) {
    if (line.startsWith('[')) isInEvents = /^\[events\]/i.test(line)
    if (!isInEvents) continue
    const [, kind = '', rest = ''] = /^(\w+):(.*)$/s.exec(line) ?? []
    if (kind.toLowerCase() === 'format') fields = rest.split(',').map(name => name.trim().toLowerCase())
    if (kind.toLowerCase() === 'dialogue') yield* eventOf(rest.trimStart(), fields)
  }
}

function eventOf(line: string, fields: readonly string[]): TimedLine[] {
  const values = line.split(',')
  const fieldOf = (name: string) => values[fields.indexOf(name)]?.trim() ?? ''
  const [start, end] = [TIME.exec(fieldOf('start')), TIME.exec(fieldOf('end'))]
  if (!start || !end) return []
  const text = values.slice(fields.length - 1).join(',')
  return [
    {
      text: joined(withoutOverrides(text).split(/\\[Nn]/)),
      start_ms: milliseconds(start.slice(1)),
      end_ms: milliseconds(end.slice(1)),
    },
  ]
}

/** Without what stands in braces. Between `{\p1}` and `{\p0}` the text is a drawing. */
function withoutOverrides(text: string): string {
  let said = ''
  let isDrawing = false
  // A brace that is not closed is text with all behind it.
  for (const [piece] of text.matchAll(/\{[^}]*\}?|[^{]+/g)) {
    if (!piece.startsWith('{') || !piece.endsWith('}')) {
      if (!isDrawing) said += piece
      continue
    }
    const [scale] = [...piece.matchAll(/\\p(\d+)/g)].at(-1)?.slice(1) ?? []
    if (scale !== undefined) isDrawing = Number(scale) > 0
  }
  return said.replaceAll('\\h', ' ')
}
