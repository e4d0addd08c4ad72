import { momentIn } from '../clock.ts'
import type { Cues } from '../cues.ts'
import { rowsOfFile } from '../rows.ts'

/** An event as its file has it. */
export interface WrittenEvent {
  /** Its text with the overrides of its style. */
  written: string
  start_ms: number
  end_ms: number
  style: string
  name: string
  effect: string
  isComment: boolean
  at: number
}

/** The height of a style's characters in pixels, how wide they are for it, and the corner or edge that a place means. */
export interface Style {
  height: number
  width: number
  alignment: number
}

export const USUAL_STYLE: Style = { height: 20, width: 20, alignment: 2 }

/** The fields where the file does not name them; the text is the last, and may have commas. */
const USUAL = 'layer,start,end,style,name,marginl,marginr,marginv,effect,text'.split(',')
const USUAL_OF_STYLE = (
  'name,fontname,fontsize,primarycolour,secondarycolour,outlinecolour,backcolour,bold,italic,underline,strikeout,' +
  'scalex,scaley,spacing,angle,borderstyle,outline,shadow,alignment'
).split(',')
const HEADING = /^\s*\[(?:script info|events|v4\+?\+? styles(?:\+)?|fonts|graphics|aegisub [\w ]+)\]/i
const EVENTS = /^\s*\[events\]/i

/** The events and styles of an ASS or SSA file; of one without headings, all rows that are events. */
export function eventsIn(text: string, into: Cues) {
  const rows = rowsOfFile(text)
  const hasHeadings = rows.some(row => EVENTS.test(row))
  let isInEvents = !hasHeadings
  let [fields, ofStyle] = [USUAL, USUAL_OF_STYLE]
  const events: WrittenEvent[] = []
  const styles = new Map<string, Style>()
  for (const [at, row] of rows.entries()) {
    if (hasHeadings && HEADING.test(row)) isInEvents = EVENTS.test(row)
    const [, named = '', rest = ''] = /^\s*(\w+)\s*:(.*)$/s.exec(row) ?? []
    const kind = named.toLowerCase()
    if (kind === 'format') {
      const names = rest.split(',').map(name => name.trim().toLowerCase())
      if (names.includes('text')) fields = names
      else if (names.includes('fontsize')) ofStyle = names
    } else if (kind === 'style') {
      const { name, style } = styleOf(rest, ofStyle)
      styles.set(name, style)
    } else if (isInEvents && (kind === 'dialogue' || kind === 'comment')) {
      const event = eventOf(rest.trimStart(), fields) ?? eventOf(rest.trimStart(), USUAL)
      const isComment = kind === 'comment'
      if (event) events.push({ ...event, isComment, at: at + 1 })
      else if (!isComment) into.leave('times', at + 1, rest)
    }
  }
  return { events, styles }
}

function eventOf(row: string, fields: readonly string[]): Omit<WrittenEvent, 'isComment' | 'at'> | null {
  const values = row.split(',')
  const fieldOf = (name: string) => values[fields.indexOf(name)]?.trim() ?? ''
  const [start_ms, end_ms] = [momentIn(fieldOf('start')), momentIn(fieldOf('end'))]
  if (start_ms === null || end_ms === null) return null
  const named = { style: fieldOf('style').replace(/^\*/, ''), name: fieldOf('name') || fieldOf('actor') }
  return {
    ...named,
    start_ms,
    end_ms,
    effect: fieldOf('effect'),
    written: values.slice(fields.length - 1).join(','),
  }
}

function styleOf(row: string, fields: readonly string[]): { name: string; style: Style } {
  const values = row.split(',')
  const fieldOf = (name: string) => values[fields.indexOf(name)]?.trim() ?? ''
  const numberOf = (name: string, otherwise: number) => Number.parseFloat(fieldOf(name)) || otherwise
  const size = numberOf('fontsize', USUAL_STYLE.height)
  return {
    name: fieldOf('name').replace(/^\*/, ''),
    style: {
      height: (size * numberOf('scaley', 100)) / 100,
      width: (size * numberOf('scalex', 100)) / 100,
      alignment: numberOf('alignment', USUAL_STYLE.alignment),
    },
  }
}
