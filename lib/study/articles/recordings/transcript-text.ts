import type { Segment } from '../../../contracts/schemas/models/speech.ts'
import type { Genre } from '../../../contracts/schemas/japanese/text.ts'
import { boundedParts } from '../../../japanese/splitting/spans.ts'

/** Seconds of silence that end a paragraph, whatever was said before. */
const LONG_PAUSE_S = 2
/** Seconds of silence that end a line where the punctuation says nothing. */
const PAUSE_S = 0.5
/** Below this share of segments that end in punctuation, there is none to go by. */
const PUNCTUATED = 0.1

const ENDS_SENTENCE = /[。．.！!？?｡…‥][」』）)】〉》"'”’]*$/
const ENDS_CLAUSE = /[、，,；;：:][」』）)】〉》"'”’]*$/

type Separator = (before: Segment, next: Segment) => string

/**
 * The transcript as one text: Japanese is joined without spaces, and a pause starts a new line. In a song,
 * which is split at its lines alone, and in a transcript without punctuation, each segment is a line.
 */
export function transcriptText(segments: readonly Segment[], genre: Genre): string {
  const said = segments
    .map(segment => ({ ...segment, text: segment.text.trim() }))
    .filter(({ text }) => text !== '')
    .map(segment => (genre === 'song' ? { ...segment, text: inLines(segment.text) } : segment))
  const between = genre === 'song' || !isPunctuated(said) ? lineBreak : afterPause
  return said
    .map((segment, place) => {
      const before = said[place - 1]
      return before ? between(before, segment) + segment.text : segment.text
    })
    .join('')
}

/** A line of a song is never cut later. */
const inLines = (text: string): string =>
  [...boundedParts(text, { start: 0, end: text.length })]
    .map(({ start, end }) => text.slice(start, end))
    .join('\n')

const isPunctuated = (said: readonly Segment[]) =>
  said.filter(({ text }) => ENDS_SENTENCE.test(text)).length >= PUNCTUATED * said.length

const lineBreak: Separator = () => '\n'

const afterPause: Separator = (before, next) => {
  const pause = next.start - before.end
  const isOpen = !ENDS_SENTENCE.test(before.text) && !ENDS_CLAUSE.test(before.text)
  if (pause >= LONG_PAUSE_S || (isOpen && pause >= PAUSE_S)) return '\n'
  return isSpaced(before.text, next.text) ? ' ' : ''
}

/** Languages with letters of this kind put spaces between words. */
const isSpaced = (before: string, next: string) =>
  /[\p{Script=Latin}\p{Nd}.,!?;:'")\]%]$/u.test(before) && /^[\p{Script=Latin}\p{Nd}'"([$]/u.test(next)

/** A stretch of the characters that count, and when it is said. */
interface Stretch {
  from: number
  /** Exclusive. */
  to: number
  start: number
  end: number
}

/**
 * When each row is said, in seconds from the start of the file: from where its first character stands in its segment
 * to where its last one does, by the share of characters. Layout has no time. Only characters that neither the
 * joining, the cleaning nor the splitting of the text adds or takes away are counted.
 */
export function rowTimes(segments: readonly Segment[], rows: readonly string[], duration: number) {
  const stretches = stretchesOf(segments, duration)
  let place = 0
  let counted = 0
  /** Rows come in their order, so the search goes on where it was. */
  const stretchAt = (character: number) => {
    while (place < stretches.length - 1 && character >= (stretches[place]?.to ?? 0)) place += 1
    return stretches[place]
  }
  return rows.map(row => {
    const length = countedIn(row)
    if (length === 0) return undefined
    const [first, last] = [counted, counted + length - 1]
    counted += length
    const [begins, ends] = [stretchAt(first), stretchAt(last)]
    if (!begins || !ends) return undefined
    return { start: inMs(timeAt(begins, first)), end: inMs(timeAt(ends, last + 1)) }
  })
}

/** In the order they are said: one that begins before the last has ended is taken to begin then. */
function stretchesOf(segments: readonly Segment[], duration: number): Stretch[] {
  const stretches: Stretch[] = []
  for (const { text, ...told } of segments) {
    const before = stretches.at(-1)
    const [from, earliest] = [before?.to ?? 0, before?.end ?? 0]
    const length = countedIn(text)
    const start = within(earliest, told.start, duration)
    if (length > 0) stretches.push({ from, to: from + length, start, end: within(start, told.end, duration) })
  }
  return stretches
}

const within = (least: number, time: number, most: number) => Math.max(least, Math.min(time, most))

const timeAt = ({ from, to, start, end }: Stretch, character: number) =>
  start + (end - start) * Math.min(1, (character - from) / (to - from))

const inMs = (seconds: number) => Math.round(seconds * 1_000) / 1_000

/** White space goes and comes on the way from a transcript to rows; byte order marks are among it, NULs go. */
const countedIn = (text: string): number => text.replace(/[\s\0]/g, '').length
