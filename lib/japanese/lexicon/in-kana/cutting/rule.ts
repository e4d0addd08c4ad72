import { isPos, type Word } from '../../../morphology/word.ts'
import type { Dictionary } from '../../dictionary.ts'

/** The words in place of the first ones. */
export interface Cut {
  readonly count: number
  readonly words: readonly Word[]
}

/** Cuts the first words of the rest of a sentence in another way; null where they may stay. */
export type Rule = (words: readonly Word[], before: Word | undefined, dictionary: Dictionary) => Cut | null

export const isNoun = (word: Word | undefined) => isPos(word, '名詞')
export const isParticle = (word: Word | undefined) => isPos(word, '助詞')
export const isMark = (word: Word | undefined) => word === undefined || isPos(word, '記号')
