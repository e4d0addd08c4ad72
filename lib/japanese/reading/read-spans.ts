import type { Furigana } from '../../contracts/schemas/japanese/text.ts'
import { alignReading } from './align.ts'

/** A stretch of a sentence with its reading, in UTF-16 units. */
export interface ReadSpan {
  readonly start: number
  readonly end: number
  readonly reading: string
}

export function readSpans(furigana: Furigana): ReadSpan[] {
  let start = 0
  return furigana.flatMap(({ text, reading }) => {
    const end = start + text.length
    const spans = reading === undefined ? [] : [{ start, end, reading }]
    start = end
    return spans
  })
}

/** Divides the sentence at ordered spans that do not overlap. */
export function partsAt(sentence: string, spans: readonly ReadSpan[]): Furigana {
  let at = 0
  const parts = spans.flatMap(({ start, end, reading }) => {
    const before = { text: sentence.slice(at, start) }
    at = end
    return [before, { text: sentence.slice(start, end), reading }]
  })
  return [...parts, { text: sentence.slice(at) }].filter(part => part.text !== '')
}

/**
 * Furigana with every reading that the source gives, laid on its kanji, and the analyser's elsewhere. `given` is in the
 * order of the text; the spans do not overlap.
 */
export function withSourceReadings(
  sentence: string,
  sourceSpans: readonly ReadSpan[],
  local: Furigana,
): Furigana {
  const laid = sourceSpans.flatMap(({ start, end, reading }) => {
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
function leftOf(span: ReadSpan, sourceSpans: readonly ReadSpan[]): ReadSpan[] {
  const over = sourceSpans.filter(({ start, end }) => start < span.end && span.start < end)
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
