/** Small kana form one mora with the kana before them: しゃ. っ, ん and ー are morae of their own. */
const joined = /[ぁぃぅぇぉゃゅょゎァィゥェォャュョヮ]/

/** The morae of a reading in kana. */
export function moraeOf(reading: string): string[] {
  const morae: string[] = []
  for (const kana of reading) {
    const last = morae.at(-1)
    if (last !== undefined && joined.test(kana)) morae[morae.length - 1] = last + kana
    else morae.push(kana)
  }
  return morae
}

export interface PitchedMora {
  /** From 1. */
  place: number
  mora: string
  isHigh: boolean
  /** True if the pitch falls after it, maybe only in the word that follows. */
  falls: boolean
}

/**
 * The pitch of each mora in the accent of Tokyo: the first is low unless the pitch falls after it, the others are high as far
 * as the fall. `drop` is the number of the mora after which it falls, 0 for none. Null if the word has not that many morae.
 */
export function contourOf(reading: string, drop: number): PitchedMora[] | null {
  const morae = moraeOf(reading)
  if (morae.length === 0 || drop > morae.length) return null
  return morae.map((mora, at) => ({
    place: at + 1,
    mora,
    isHigh: at === 0 ? drop === 1 : drop === 0 || at < drop,
    falls: at + 1 === drop,
  }))
}
