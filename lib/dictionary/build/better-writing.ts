import type { Kanji } from '../../contracts/schemas/japanese/dictionary.ts'
import { type JlptRank, LEVELS } from '../../japanese/jlpt/words.ts'

/** `common` if the file marks the writing so, as `(P)`. */
export interface Pair {
  readonly headword: string
  readonly reading: string
  readonly common: boolean
}

/** Negative if the first makes the better headword; 0 keeps the order of the file. */
export type Better = (one: Pair, other: Pair, by: { byKanji: boolean }) => number

/** Above any grade or frequency of KANJIDIC. */
const UNKNOWN = 10_000

/**
 * Puts writings in the lists of the JLPT first, by level, then common ones. `byKanji` then prefers kanji that are learnt
 * earlier and used more.
 */
export function betterWriting(jlpt: JlptRank, kanji: Iterable<Kanji>): Better {
  const known = new Map(Array.from(kanji, one => [one.character, one]))
  const hardest = (form: string, rank: (kanji: Kanji) => number | null) =>
    Math.max(
      0,
      ...Array.from(form.matchAll(/[\p{Script=Han}]/gu), ([character]) => {
        const kanjiEntry = known.get(character)
        return (kanjiEntry && rank(kanjiEntry)) ?? UNKNOWN
      }),
    )
  const ranks = ({ headword, reading, common }: Pair, byKanji: boolean) => [
    jlpt(headword, reading) ?? LEVELS.length,
    common ? 0 : 1,
    ...(byKanji ? [hardest(headword, ({ grade }) => grade), hardest(headword, one => one.frequency)] : []),
  ]
  return (one, other, { byKanji }) => {
    const others = ranks(other, byKanji)
    return ranks(one, byKanji).reduce((found, value, at) => found || value - (others[at] ?? 0), 0)
  }
}
