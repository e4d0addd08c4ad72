import type { LevelledWord } from '../contracts/schemas/japanese/dictionary.ts'
import { ABOVE, rankOfEntry } from '../japanese/jlpt/levels.ts'
import { readJlptWords } from '../japanese/jlpt/words.ts'
import type { BundledDictionary } from './bundle/open-bundle.ts'

export function levelledIn(dictionary: BundledDictionary, from: number, to: number): LevelledWord[] {
  const words: LevelledWord[] = []
  for (const entry of dictionary.entries(from, to)) {
    const rank = rankOfEntry(entry)
    if (rank < ABOVE || entry.common) words.push([entry.headword, entry.reading, rank])
  }
  return words
}

export const levelledInLists = (): LevelledWord[] =>
  readJlptWords().map(({ form, reading, rank }): LevelledWord => [form, reading, rank])

/** Each word once, at its easiest level: several entries may have the same name. */
export function oncePerName(words: readonly LevelledWord[]): LevelledWord[] {
  const known = new Map<string, LevelledWord>()
  for (const word of words) {
    const name = `${word[0]} ${word[1]}`
    const other = known.get(name)
    if (!other || word[2] < other[2]) known.set(name, word)
  }
  return [...known.values()]
}
