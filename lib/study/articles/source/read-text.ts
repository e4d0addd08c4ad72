import type { SourceReading } from '../../../contracts/schemas/articles/source.ts'
import { hasKanji, isKana } from '../../../japanese/kana.ts'

/** A text and the readings that its source gives, in their order, by places in it. */
export interface ReadText {
  text: string
  readings: SourceReading[]
}

/** Rewrites a text piece by piece, so that each reading stays with the characters it is of. */
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

/** Without the white space around it. */
export function trimmedText({ text, readings }: ReadText): ReadText {
  const before = text.length - text.trimStart().length
  const moved = readings.map(({ start, end, reading }) => ({
    start: start - before,
    end: end - before,
    reading,
  }))
  return { text: text.trim(), readings: moved }
}

/** Dots for emphasis and translations are ruby too; a reading is kana, and stands on kanji of one line. */
export const usable = ({ text, readings }: ReadText): ReadText => ({
  text,
  readings: readings.filter(({ start, end, reading }) => {
    const base = text.slice(start, end)
    return isKana(reading) && hasKanji(base) && !base.includes('\n')
  }),
})
