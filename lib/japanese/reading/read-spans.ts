import type { Furigana } from '../../contracts/schemas/japanese/text.ts'

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
