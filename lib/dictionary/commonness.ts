import type { DictionaryEntry, WordName } from '../contracts/schemas/japanese/dictionary.ts'
import { ABOVE, rankOf, rankOfEntry } from '../japanese/jlpt/levels.ts'

/**
 * Orders words that no list of frequencies has, lower for more common ones: first words marked as common, then the others,
 * both by the lists of the JLPT.
 */
export const commonnessOf = (word: WordName, entry: DictionaryEntry | null): number =>
  (entry?.common ? 0 : ABOVE + 1) + (entry ? rankOfEntry(entry) : rankOf(word, null))
