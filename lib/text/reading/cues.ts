import type { Word } from '../morphology/word.ts'

/** One way to read a word and the surroundings that call for it. Cues left out do not matter. */
export interface Sense {
  /** Of the kanji the word begins with, kana behind them being read as written; of all of a word that holds more. */
  readonly reading: string
  /** Where another reading is another word (通って: 通る, 通う). */
  readonly base?: string
  readonly left?: RegExp
  readonly right?: RegExp
  readonly near?: RegExp
  /** Of the dictionary's first or second level. */
  readonly pos?: string
  /** A part of speech, of any level, of the word before. */
  readonly after?: string
}

/** By surface or base form; the first sense that fits wins, none leaves the dictionary's reading. */
export type Homographs = Readonly<Record<string, readonly Sense[]>>

/** What stands before and after a word. */
export interface Context {
  readonly left: string
  readonly right: string
  readonly previous: Word | undefined
}

/** Stands right before: one of the words, given as alternatives `a|b`. */
export function behind(words: string): RegExp {
  return new RegExp(`(?:${words})$`, 'u')
}

/** Stands right after. */
export function ahead(words: string): RegExp {
  return new RegExp(`^(?:${words})`, 'u')
}

/** Stands anywhere near. */
export function about(words: string): RegExp {
  return new RegExp(words, 'u')
}

/** Is what the verb acts on: `絵を 描く`. */
export function object(nouns: string): RegExp {
  return new RegExp(`(?:${nouns})を[^を、。]*$`, 'u')
}

/** Is what the verb or adjective is said of: `雨が 降り`, `席は もう 空い`. */
export function subject(nouns: string): RegExp {
  return new RegExp(`(?:${nouns})(?:が|は|も|の)[^をがは、。]*$`, 'u')
}

/** Is where the verb leads: `学校に 通っ`. */
export function target(nouns: string): RegExp {
  return new RegExp(`(?:${nouns})(?:に|へ|には|にも)[^を、。]*$`, 'u')
}

export function fits(sense: Sense, word: Word, { left, right, previous }: Context): boolean {
  if (sense.pos !== undefined && word.pos[0] !== sense.pos && word.pos[1] !== sense.pos) return false
  if (sense.after !== undefined && !previous?.pos.includes(sense.after)) return false
  if (sense.left && !sense.left.test(left)) return false
  if (sense.right && !sense.right.test(right)) return false
  return !sense.near || sense.near.test(left + word.surface + right)
}
