import type { Furigana } from '../../contracts/schemas/japanese/text.ts'
import { alignReading } from './align.ts'
import { partsAt, type ReadSpan, readSpans } from './read-spans.ts'

/**
 * Furigana with every reading that the source gives, laid on its kanji, and the analyser's elsewhere. `given` is in the
 * order of the text; the spans do not overlap.
 */
export function withSourceReadings(sentence: string, given: readonly ReadSpan[], local: Furigana): Furigana {
  const laid = given.flatMap(({ start, end, reading }) => {
    const parts = alignReading(sentence.slice(start, end), reading)
    // A reading that needs no laying out stays as the source writes it: テラ stays テラ.
    if (!parts || parts.length === 1) return [{ start, end, reading }]
    return readSpans(parts).map(span => ({ ...span, start: start + span.start, end: start + span.end }))
  })
  const left = readSpans(local).flatMap(span => leftOf(span, laid))
  return partsAt(
    sentence,
    [...laid, ...left].toSorted((a, b) => a.start - b.start),
  )
}

/** The rest of the analyser's span that the source does not read: 都[と] of 東京都, if it reads 東京[とうきょう]. */
function leftOf(span: ReadSpan, given: readonly ReadSpan[]): ReadSpan[] {
  const over = given.filter(({ start, end }) => start < span.end && span.start < end)
  const [only, ...more] = over
  if (!only) return [span]
  if (more.length > 0) return []
  const { start, end, reading } = span
  const rest = reading.length - only.reading.length
  if (rest <= 0) return []
  if (only.start === start && only.end < end && reading.startsWith(only.reading))
    return [{ start: only.end, end, reading: reading.slice(-rest) }]
  if (only.end === end && only.start > start && reading.endsWith(only.reading))
    return [{ start, end: only.start, reading: reading.slice(0, rest) }]
  return []
}
