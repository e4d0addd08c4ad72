import type { SkillWord } from '../../../contracts/schemas/japanese/lexicon.ts'
import { Level, type WordLevel } from '../../../contracts/schemas/japanese/text.ts'
import { levelOf } from '../../../japanese/jlpt/levels.ts'

interface Levelled extends SkillWord {
  readonly level?: WordLevel | undefined
}

/** How often words of each level occur, in the order of the levels. */
export type Occurring = readonly number[]
export const noneOccurring: Occurring = Level.options.map(() => 0)

/** The place of a word's level among the levels. */
export const rankOf = (word: Levelled): number => Level.options.indexOf(levelOfWord(word) ?? 'above')

const levelOfWord = ({ level, gloss, ...name }: Levelled): WordLevel =>
  level === undefined ? levelOf(name, gloss === '' ? null : []) : level

/** The share of a text's listed words by which it has a level. */
const LEVEL_SHARE = 0.9
/** The lists have some 7,700 words: a fifth or a third of the words of any story are in none. */
const LEAST_LISTED = 0.5

/** The easiest level that has, with those below, nearly all occurring words of the lists; null if no words occur. */
export function levelOfText(occurring: Occurring): Level | null {
  const all = occurring.reduce((sum, count) => sum + count, 0)
  if (all === 0) return null
  const listed = all - (occurring[Level.options.indexOf('above')] ?? 0)
  if (listed < all * LEAST_LISTED) return 'above'
  let reached = 0
  const isReached = (_: Level, rank: number) => {
    reached += occurring[rank] ?? 0
    return reached >= listed * LEVEL_SHARE
  }
  return Level.options.find(isReached) ?? 'above'
}
