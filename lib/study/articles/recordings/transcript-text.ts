import type { Genre } from '../../../contracts/schemas/japanese/text.ts'
import type { Segment } from '../../../contracts/schemas/models/speech.ts'
import { boundedParts } from '../../../japanese/splitting/spans.ts'

/** Seconds that end a paragraph, whatever was said. */
const LONG_PAUSE_S = 2
/** Seconds that end a line after a segment without punctuation. */
const PAUSE_S = 0.5
/** The share of punctuated segments below which a transcript is unpunctuated. */
const PUNCTUATED = 0.1

const ENDS_SENTENCE = /[。．.！!？?｡…‥][」』）)】〉》"'”’]*$/
const ENDS_CLAUSE = /[、，,；;：:][」』）)】〉》"'”’]*$/

type Separator = (before: Segment, next: Segment) => string

/**
 * Joins Japanese without spaces; a pause starts a line. In songs, which are split at lines alone, and without punctuation,
 * each segment is a line.
 */
export function transcriptText(segments: readonly Segment[], genre: Genre): string {
  const spokenSegments = segments
    .map(segment => ({ ...segment, text: segment.text.trim() }))
    .filter(({ text }) => text !== '')
    .map(segment => (genre === 'song' ? { ...segment, text: inLines(segment.text) } : segment))
  const between = genre === 'song' || !isPunctuated(spokenSegments) ? lineBreak : afterPause
  return spokenSegments
    .map((segment, place) => {
      const before = spokenSegments[place - 1]
      return before ? between(before, segment) + segment.text : segment.text
    })
    .join('')
}

/** Breaks overlong lines, which no later step cuts. */
const inLines = (text: string): string =>
  [...boundedParts(text, { start: 0, end: text.length })]
    .map(({ start, end }) => text.slice(start, end))
    .join('\n')

const isPunctuated = (segments: readonly Segment[]) =>
  segments.filter(({ text }) => ENDS_SENTENCE.test(text)).length >= PUNCTUATED * segments.length

const lineBreak: Separator = () => '\n'

const afterPause: Separator = (before, next) => {
  const pause = next.start - before.end
  const isOpen = !ENDS_SENTENCE.test(before.text) && !ENDS_CLAUSE.test(before.text)
  if (pause >= LONG_PAUSE_S || (isOpen && pause >= PAUSE_S)) return '\n'
  return isSpaced(before.text, next.text) ? ' ' : ''
}

/** Languages with these letters put spaces between words. */
const isSpaced = (before: string, next: string) =>
  /[\p{Script=Latin}\p{Nd}.,!?;:'")\]%]$/u.test(before) && /^[\p{Script=Latin}\p{Nd}'"([$]/u.test(next)

/** Counted characters, and when they are said. */
interface Stretch {
  from: number
  to: number
  start: number
  end: number
}

/**
 * Seconds from the start of the file, by the first and last character's places in the segments. Layout has no time. Ignores
 * characters that joining, cleaning or splitting may change.
 */
export function rowTimes(segments: readonly Segment[], rows: readonly string[], duration: number) {
  const stretches = stretchesOf(segments, duration)
  let place = 0
  let counted = 0
  /** Continues at the last place, since rows come in order. */
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

/** In the order of speech: overlaps begin at the end before. */
function stretchesOf(segments: readonly Segment[], duration: number): Stretch[] {
  const stretches: Stretch[] = []
  for (const { text, ...times } of segments) {
    const before = stretches.at(-1)
    const [from, earliest] = [before?.to ?? 0, before?.end ?? 0]
    const length = countedIn(text)
    const start = within(earliest, times.start, duration)
    if (length > 0)
      stretches.push({ from, to: from + length, start, end: within(start, times.end, duration) })
  }
  return stretches
}

const within = (least: number, time: number, most: number) => Math.max(least, Math.min(time, most))

const timeAt = ({ from, to, start, end }: Stretch, character: number) =>
  start + (end - start) * Math.min(1, (character - from) / (to - from))

const inMs = (seconds: number) => Math.round(seconds * 1_000) / 1_000

/** Ignores white space with byte order marks and NULs, which come and go on the way to rows. */
const countedIn = (text: string): number => text.replace(/[\s\0]/g, '').length
