import type { Times } from '../../contracts/schemas/sentences.ts'
import type { Segment } from '../../contracts/schemas/speech.ts'

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
export function rowTimes(
  segments: readonly Segment[],
  rows: readonly string[],
  duration: number,
): (Times | undefined)[] {
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
