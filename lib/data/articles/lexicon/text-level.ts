import type { SkillWord } from '../../../contracts/schemas/japanese/lexicon.ts'
import { Level, type WordLevel } from '../../../contracts/schemas/japanese/text.ts'
import { levelOf } from '../../../japanese/jlpt/levels.ts'

interface Levelled extends SkillWord {
  readonly level?: WordLevel | undefined
}

export type Occurring = readonly number[]
export const noneOccurring: Occurring = Level.options.map(() => 0)

export const rankOf = (word: Levelled): number => Level.options.indexOf(levelOfWord(word) ?? 'above')

const levelOfWord = ({ level, gloss, ...name }: Levelled): WordLevel =>
  level === undefined ? levelOf(name, gloss === '' ? null : []) : level

/** The share of listed words by which a text has a level. */
const LEVEL_SHARE = 0.9
/** The lists have some 7,700 words: a fifth or a third of any story's words are in none. */
const LEAST_LISTED = 0.5

/** The level that, with those below it, has nearly all occurring words of the lists; null without words. */
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
