import type { Cue } from '../cues.ts'
import { formOf, readMarkup } from '../markup.ts'
import { rowsOf } from '../rows.ts'
import { type Style, USUAL_STYLE, type WrittenEvent } from './events.ts'

/** An event as it is seen. */
export interface Event extends Cue, Style {
  /** Its rows without a break between them. */
  text: string
  effect: string
  style: string
  name: string
  isComment: boolean
  isKaraoke: boolean
  place: { x: number; y: number } | null
}

/** In braces, which have no others; one that is not closed is text with all behind it. Behind a backslash, a brace is said. */
const PIECES = /\\[{}](?!\\)|\{[^}]*\}?|[^{\\]+|\\/g
const NUMBER = '(-?\\d+(?:\\.\\d+)?)'
const PLACE = new RegExp(`\\\\(?:pos|move)\\(\\s*${NUMBER}\\s*,\\s*${NUMBER}`, 'i')
const SYLLABLE = /\\k[fo]?\d/i
/** The reading of a syllable behind it, as karaoke writes it: 空|そら, and # for one that goes on. */
const FURIGANA = /^([^|]*)\|[!<]?([^|]*)$/s

export function eventOf(from: WrittenEvent, styles: ReadonlyMap<string, Style>): Event {
  const { written, start_ms, end_ms, style, name, effect, isComment, at } = from
  const { height, width, alignment } = styles.get(style) ?? USUAL_STYLE
  const { spokenText, tags } = apart(written)
  const rows = rowsOf(readMarkup(spokenText))
  const numberOf = (tag: RegExp, otherwise: number) => Number(tag.exec(tags)?.[1] ?? otherwise)
  const [, x, y] = PLACE.exec(tags) ?? []
  const isKaraoke = SYLLABLE.test(tags)
  const size = numberOf(/\\fs(\d+(?:\.\d+)?)/, height)
  return {
    ...{ rows, start_ms, end_ms, at, style, name, effect, isComment, isKaraoke },
    form: isKaraoke ? undefined : formOf(written),
    text: rows.map(row => row.text).join(''),
    place: x === undefined ? null : { x: Number(x), y: Number(y) },
    height: (size * numberOf(/\\fscy(\d+(?:\.\d+)?)/, 100)) / 100,
    width: ((size * width) / height) * (numberOf(/\\fscx(\d+(?:\.\d+)?)/, 100) / 100),
    alignment: numberOf(/\\an(\d)/, alignment),
  }
}

/** Divides a text from its overrides. Between `{\p1}` and `{\p0}` the text is a drawing. */
function apart(eventText: string): { spokenText: string; tags: string } {
  const [spokenPieces, tags]: [string[], string[]] = [[], []]
  let isDrawing = false
  const isKaraoke = SYLLABLE.test(eventText)
  for (const [piece] of eventText.matchAll(PIECES)) {
    if (!piece.startsWith('{') || !piece.endsWith('}')) {
      const text = piece.replace(/^\\(?=[{}])/, '')
      if (!isDrawing) spokenPieces.push(isKaraoke ? withReading(text) : text)
      continue
    }
    tags.push(piece)
    const [scale] = [...piece.matchAll(/\\p(\d+)/g)].at(-1)?.slice(1) ?? []
    if (scale !== undefined) isDrawing = Number(scale) > 0
  }
  return {
    spokenText: spokenPieces
      .join('')
      .replaceAll(/\\[Nn]/g, '\n')
      .replaceAll('\\h', ' '),
    tags: tags.join(''),
  }
}

function withReading(syllable: string): string {
  const [, base = '', reading = ''] = FURIGANA.exec(syllable) ?? []
  if (reading === '') return syllable
  return base === '#' || base === '＃' ? `<rt>${reading}</rt>` : `<ruby>${base}<rt>${reading}</rt></ruby>`
}
