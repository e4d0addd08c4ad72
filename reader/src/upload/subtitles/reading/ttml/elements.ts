import { UnreadableFile } from '../../../unreadable-file.ts'
import type { Cues } from '../cues.ts'
import { withEnds } from '../ends.ts'
import { plain } from '../markup.ts'
import { rowsOf } from '../rows.ts'
import { Ruby } from '../ruby.ts'
import { type Rates, ratesIn, timeIn } from './offsets.ts'
import { RubyStyles } from './ruby-styles.ts'

/** An element that is open, and its times in the recording; undefined if they cannot be read, and null if it gives none. */
interface Open {
  name: string
  start_ms: number | null | undefined
  end_ms: number | null | undefined
  language: string
  ruby: string
  /** The line in which it stands, be it its own. */
  line: Line | null
  isLine: boolean
  /** The paragraph in which it stands, be it its own. */
  paragraph: Paragraph | null
}

interface Paragraph {
  /** The element around it. */
  around: Open | undefined
  /** True if its parts may have times, since it has none. */
  isUntimed: boolean
}

interface Line {
  lineRuby: Ruby
  at: number
}

interface Begun {
  rows: ReturnType<typeof rowsOf>
  start_ms: number
  end_ms: number | null
  at: number
  style: string
}

/** Of elements within each other; more are no subtitles. */
const MOST_DEPTH = 10_000
const NOTES = new Set(['metadata', 'desc', 'title'])

/** Collects the lines of a file from its elements, as they are opened and closed. */
export class Elements {
  private readonly stack: Open[] = []
  private readonly styles = new RubyStyles()
  private readonly begun: Begun[] = []
  private rates: Rates = { frames: 30, ticks: 1 }
  private text = ''
  private notes = 0
  private readonly into: Cues

  constructor(into: Cues) {
    this.into = into
  }

  open(name: string, attributes: ReadonlyMap<string, string>, at: number): void {
    this.settle()
    if (name === 'tt') this.rates = ratesIn(attributes)
    if (name === 'style') this.styles.add(attributes)
    if (NOTES.has(name)) this.notes += 1
    const parent = this.stack.at(-1)
    if (this.stack.length > MOST_DEPTH) throw new UnreadableFile('no_lines')
    const isParagraph = name === 'p' || name === 'text'
    // A paragraph that is not closed ends where the next one begins.
    const around = isParagraph && parent?.paragraph ? parent.paragraph.around : parent
    const times = this.timesOf(name, attributes, around)
    const isTimed = times.start_ms !== (around?.start_ms ?? null)
    const paragraph = isParagraph ? { around, isUntimed: !isTimed } : (parent?.paragraph ?? null)
    const isLine = isParagraph || (name === 'span' && isTimed && paragraph?.isUntimed === true)
    const lineRuby = parent?.line?.lineRuby
    const ruby = this.styles.rubyOf(attributes)
    if (name === 'br') lineRuby?.add('\n')
    if (ruby === 'container') lineRuby?.base()
    if (ruby === 'text') lineRuby?.reading()
    if (ruby === 'delimiter') lineRuby?.brackets()
    const language = attributes.get('lang') ?? around?.language ?? ''
    const line = isLine ? { lineRuby: new Ruby(), at } : (parent?.line ?? null)
    this.stack.push({ name, ...times, language, ruby, line, isLine, paragraph })
  }

  say(piece: string): void {
    this.text += piece
  }

  close(): void {
    this.settle()
    const closed = this.stack.pop()
    if (!closed) return
    if (NOTES.has(closed.name)) this.notes -= 1
    const lineRuby = closed.line?.lineRuby
    if (closed.ruby === 'text') lineRuby?.base()
    if (closed.ruby === 'delimiter') lineRuby?.goOn()
    if (closed.ruby === 'container') lineRuby?.end()
    this.take(closed)
  }

  done(): void {
    const ordered = this.begun.toSorted((a, b) => a.start_ms - b.start_ms)
    for (const cue of withEnds(ordered)) this.into.add(cue)
  }

  private take({ line, isLine, start_ms, end_ms, language }: Open): void {
    if (!line || !isLine) return
    const rows = rowsOf(line.lineRuby.done())
    if (rows.length === 0) return
    const text = rows.map(row => row.text).join(' ')
    if (start_ms === undefined || end_ms === undefined) this.into.leave('times', line.at, text)
    else if (start_ms === null) this.into.leave('no_times', line.at, text)
    else this.begun.push({ rows, start_ms, end_ms, at: line.at, style: language })
  }

  private settle(): void {
    const { text } = this
    this.text = ''
    if (text === '' || this.notes > 0) return
    // A line break of the file itself is none of the line, and a space only between words.
    const flowing = text.replaceAll(/[\t\r\n ]+/g, run => (run.includes('\n') ? '\n' : ' '))
    const { name, line } = this.stack.at(-1) ?? {}
    // YouTube writes entities of entities.
    line?.lineRuby.add(name === 'text' ? plain(plain(flowing)) : plain(flowing))
  }

  /** Times count from the beginning of the element around. */
  private timesOf(name: string, attributes: ReadonlyMap<string, string>, parent: Open | undefined) {
    const isOfYouTube = (name === 'p' || name === 'text') && attributes.has('t')
    const read = (key: string, short: string, unit: string) => {
      const timeText = attributes.get(key) ?? attributes.get(short)
      if (timeText === undefined) return null
      const isBare = /^\d+(?:\.\d+)?$/.test(timeText.trim())
      return (
        timeIn(
          isBare && (isOfYouTube || name === 'text') ? `${timeText.trim()}${unit}` : timeText,
          this.rates,
        ) ?? undefined
      )
    }
    const from = parent?.start_ms ?? 0
    const unit = isOfYouTube ? 'ms' : 's'
    const [begin, end, length] = [
      read('begin', isOfYouTube ? 't' : 'start', unit),
      read('end', 'end', unit),
      read('dur', isOfYouTube ? 'd' : 'dur', unit),
    ]
    const hasNone = begin === null && end === null && length === null
    if (hasNone) return { start_ms: parent?.start_ms ?? null, end_ms: parent?.end_ms ?? null }
    const start_ms = begin === undefined ? undefined : from + (begin ?? 0)
    if (end === undefined || length === undefined) return { start_ms, end_ms: undefined }
    if (end !== null) return { start_ms, end_ms: from + end }
    return { start_ms, end_ms: length === null ? (parent?.end_ms ?? null) : (start_ms ?? 0) + length }
  }
}
