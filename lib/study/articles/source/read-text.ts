import type { SourceReading } from '../../../contracts/schemas/articles/source.ts'
import { hasKanji, isKana } from '../../../japanese/kana.ts'
import type { ReadSpan } from '../../../japanese/reading/read-spans.ts'

export interface ReadText {
  text: string
  readings: SourceReading[]
}

export function rewritten({ text, readings }: ReadText, rewrite: (piece: string) => string): ReadText {
  if (readings.length === 0) return { text: rewrite(text), readings }
  let written = ''
  let at = 0
  const moved = readings.map(({ start, end, reading }) => {
    written += rewrite(text.slice(at, start))
    const from = written.length
    written += rewrite(text.slice(start, end))
    at = end
    return { start: from, end: written.length, reading }
  })
  return { text: written + rewrite(text.slice(at)), readings: moved }
}

export function trimmedText({ text, readings }: ReadText): ReadText {
  const before = text.length - text.trimStart().length
  const moved = readings.map(({ start, end, reading }) => ({
    start: start - before,
    end: end - before,
    reading,
  }))
  return { text: text.trim(), readings: moved }
}

/** A letter of a foreign word, or the mark of a kanji without a glyph. */
const FOREIGN = /[\p{Script=Latin}〓]/u
const SPOKEN = /[\u3041-\u3096\u30A1-\u30FA]/

/** Keeps kana on kanji or foreign words of one line. Dots for emphasis and translations are ruby too. */
export const usable = ({ text, readings }: ReadText): ReadText => ({
  text,
  readings: readings.filter(({ start, end, reading }) => {
    const base = text.slice(start, end)
    const isWord = hasKanji(base) || FOREIGN.test(base)
    return isKana(reading) && SPOKEN.test(reading) && isWord && !base.includes('\n')
  }),
})

export function readingsOfRows(readings: readonly SourceReading[], rows: readonly string[]): ReadSpan[][] {
  let next = 0
  let start = 0
  return rows.map(row => {
    const end = start + row.length
    const own: ReadSpan[] = []
    for (let reading = readings[next]; reading && reading.start < end; reading = readings[++next])
      if (reading.start >= start && reading.end <= end)
        own.push({ start: reading.start - start, end: reading.end - start, reading: reading.reading })
    start = end
    return own
  })
}
