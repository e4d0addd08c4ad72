import type { DictionaryEntry } from '../../contracts/schemas/japanese/dictionary.ts'
import { hasKanji, isKana, toHiragana } from '../../japanese/kana.ts'
import { romajiToHiragana } from '../../japanese/romaji.ts'
import type { BundledDictionary } from '../bundle/open-bundle.ts'
import { MOST_TRIED, piecesOf } from '../bundle/wildcard.ts'

const MOST_SHOWN = 200

/**
 * Takes 一*, *学, 食*る, tabe* or photo*: common words first, then short ones. A lone `*` finds nothing. Finds the best unless
 * a pattern fits more than the tries of a query.
 */
export function withWildcards(dictionary: BundledDictionary, pattern: string): DictionaryEntry[] {
  const pieces = piecesOf(pattern)
  const isJapanese = pieces.some(piece => hasKanji(piece) || Array.from(piece).some(isKana))
  const written = isJapanese ? distinct([pieces, pieces.map(toHiragana)]) : spelt(pieces)
  const tries = MOST_TRIED / (isJapanese ? written.length : written.length + 1)
  const named = written.flatMap(each => dictionary.matching(each, tries, MOST_SHOWN))
  if (isJapanese) return named
  return [...named, ...dictionary.meaningMatching(piecesOf(pattern.toLowerCase()), tries, MOST_SHOWN)]
}

const distinct = (patterns: readonly string[][]): string[][] => [
  ...new Map(patterns.map(pieces => [pieces.join('*'), pieces])).values(),
]

function spelt(pieces: readonly string[]): string[][] {
  const kana = pieces.map(piece => (piece === '' ? '' : romajiToHiragana(piece)))
  return kana.every(piece => piece !== null) ? [kana] : []
}
