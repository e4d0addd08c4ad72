import type { Furigana } from '../contracts/schemas/japanese/text.ts'
import { folded } from '../platform/values/folded.ts'
import { toHiragana } from './kana.ts'

/** A stretch of a sentence, in UTF-16 units. */
interface Span {
  start: number
  length: number
}

interface Readable {
  sentence: string
  furigana: Furigana
}

/**
 * Finds all places of a text in sentences as they are written, or as their furigana read them. Ignores width, case,
 * and the difference between hiragana and katakana. Places do not overlap.
 */
export function finderOf(text: string): (row: Readable) => Span[] {
  const wanted = foldedPieces(text)
    .map(({ folded }) => folded)
    .join('')
  return ({ sentence, furigana }) =>
    apart([...spansOf(wanted, foldedPieces(sentence)), ...spansOf(wanted, furigana.flatMap(readPieces))])
}

interface Piece {
  folded: string
  /** The length after folding, in UTF-16 units. */
  length: number
}

/** A character with its marks, which are folded together: ｶﾞ is one character of two code points. */
const CHARACTER = /[\s\S][\p{M}ﾞﾟ]*/gu

const foldedPieces = (text: string): Piece[] =>
  (text.match(CHARACTER) ?? []).map(character => ({
    folded: toHiragana(folded(character)),
    length: character.length,
  }))

/** A reading belongs to its whole segment. */
const readPieces = ({ text, reading }: Furigana[number]): Piece[] =>
  reading === undefined ? foldedPieces(text) : [{ folded: toHiragana(folded(reading)), length: text.length }]

function* spansOf(wanted: string, pieces: readonly Piece[]): Generator<Span> {
  const text = pieces.map(({ folded }) => folded).join('')
  for (let from = text.indexOf(wanted); from !== -1; from = text.indexOf(wanted, from + wanted.length)) {
    const span = { start: 0, length: 0 }
    let at = 0
    for (const { folded, length } of pieces) {
      if (at + folded.length <= from) span.start += length
      else if (at < from + wanted.length) span.length += length
      at += folded.length
    }
    yield span
  }
}

/** The spans in their order, without those that begin within another. */
function apart(spans: Span[]): Span[] {
  let end = 0
  return spans
    .toSorted((one, other) => one.start - other.start || other.length - one.length)
    .filter(({ start, length }) => {
      if (start < end) return false
      end = start + length
      return true
    })
}
