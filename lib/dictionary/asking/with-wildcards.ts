import type { DictionaryEntry } from '../../contracts/schemas/japanese/dictionary.ts'
import { hasKanji, isKana, toHiragana } from '../../japanese/kana.ts'
import { romajiToHiragana } from '../../japanese/romaji.ts'
import type { BundledDictionary } from '../bundle/open-bundle.ts'
import { piecesOf } from '../bundle/wildcard.ts'

/** The most entries that are read for one pattern; the best of them are shown. */
const MOST_READ = 1_000

/** Entries for 一*, *学, 食*る, tabe* or photo*: common words first, then short ones. A `*` alone finds nothing. */
export function withWildcards(dictionary: BundledDictionary, pattern: string): DictionaryEntry[] {
  const pieces = piecesOf(pattern)
  const isJapanese = pieces.some(piece => hasKanji(piece) || Array.from(piece).some(isKana))
  const found = isJapanese ? [pieces, pieces.map(toHiragana)] : spelt(pieces)
  const named = found.flatMap(each => dictionary.matching(each, MOST_READ))
  const meant = isJapanese ? [] : dictionary.meaningMatching(piecesOf(pattern.toLowerCase()), MOST_READ)
  return [...best(named), ...best(meant)]
}

/** In hiragana, if every piece is romaji. */
function spelt(pieces: readonly string[]): string[][] {
  const kana = pieces.map(piece => (piece === '' ? '' : romajiToHiragana(piece)))
  return kana.every(piece => piece !== null) ? [kana] : []
}

const best = (entries: readonly DictionaryEntry[]) =>
  entries.toSorted((a, b) => Number(b.common) - Number(a.common) || a.headword.length - b.headword.length)
