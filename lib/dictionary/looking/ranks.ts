import type { WordName } from '../../contracts/schemas/japanese/dictionary.ts'
import type { LookedIn } from './bundle.ts'
import { frequenciesOf } from './join.ts'

/** The distance between the ranks of two lists; the largest lists have a million words. */
export const RANKS_OF_A_LIST = 1e9

/**
 * The rank in the first list that has the word, after all words of the lists before; NaN without one. Lists that count
 * occurrences have the largest number first, others the smallest; a place below the first, as 0 or -1, is none.
 */
export function rankIn(lists: readonly LookedIn[], word: WordName): number {
  for (const [place, list] of lists.entries()) {
    const isCounted = list.about.frequency_mode === 'occurrence'
    const value = frequenciesOf(list, word)
      .flatMap(one => one.value ?? [])
      .find(one => (isCounted ? one >= 0 : one > 0))
    if (value === undefined) continue
    const within = Math.min(value, RANKS_OF_A_LIST - 1)
    return place * RANKS_OF_A_LIST + (isCounted ? RANKS_OF_A_LIST - 1 - within : within)
  }
  return Number.NaN
}
