import type { Genre } from '../../../contracts/schemas/japanese/text.ts'
import type { Segment } from '../../../contracts/schemas/models/speech.ts'
import { boundedParts } from '../../../japanese/splitting/spans.ts'

/** Seconds of silence that end a paragraph, whatever was said before. */
const LONG_PAUSE_S = 2
/** Seconds of silence that end a line after a segment without punctuation. */
const PAUSE_S = 0.5
/** A transcript with a smaller share of segments that end in punctuation counts as unpunctuated. */
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

/** Breaks overlong lines of a song, which no later step cuts. */
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

/** A stretch of the counted characters, and the time at which it is said. */
interface Stretch {
  from: number
  /** Exclusive. */
  to: number
  start: number
  end: number
}

/**
 * The times of the rows, in seconds from the start of the file. A row begins and ends at its first and last character,
 * whose times follow from their places in the segments. Layout has no time. Characters that joining, cleaning or
 * splitting may add or remove are not counted.
 */
export function rowTimes(segments: readonly Segment[], rows: readonly string[], duration: number) {
  const stretches = stretchesOf(segments, duration)
  let place = 0
  let counted = 0
  /** Rows come in order, so each search continues at the last place. */
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

/** Stretches in the order of speech: one that begins before the last has ended is taken to begin at that end. */
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

/** White space, which includes byte order marks, and NULs are added and removed on the way from a transcript to rows. */
const countedIn = (text: string): number => text.replace(/[\s\0]/g, '').length
