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
 * Finds a text in sentences as they are written, or as their furigana read them. Ignores width, case, and the
 * difference between hiragana and katakana.
 */
export function finderOf(text: string): (row: Readable) => Span | null {
  const wanted = foldedPieces(text)
    .map(({ folded }) => folded)
    .join('')
  return ({ sentence, furigana }) =>
    spanOf(wanted, foldedPieces(sentence)) ?? spanOf(wanted, furigana.flatMap(readPieces))
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

function spanOf(wanted: string, pieces: readonly Piece[]): Span | null {
  const from = pieces
    .map(({ folded }) => folded)
    .join('')
    .indexOf(wanted)
  if (from === -1) return null
  const span = { start: 0, length: 0 }
  let at = 0
  for (const { folded, length } of pieces) {
    if (at + folded.length <= from) span.start += length
    else if (at < from + wanted.length) span.length += length
    at += folded.length
  }
  return span
}
