import type { DictionaryEntry } from '../../contracts/schemas/japanese/dictionary.ts'
import type { Token } from '../../contracts/schemas/japanese/text.ts'
import { isPart } from '../explain/phrase.ts'
import { ABOVE, rankOfEntry } from '../jlpt/levels.ts'
import { type LexicalWord, spanOf } from './lexical-words.ts'

/**
 * True for names. Names of people may be words too; places and organisations are words if a dictionary has them with this
 * reading. `entry` is the best one for the word, undefined without a dictionary.
 */
export function isName(
  word: LexicalWord,
  tokens: readonly Token[],
  entry: DictionaryEntry | null | undefined,
): boolean {
  const { head } = word
  // お米 is a name of the analyser's.
  const isPolite = head[0]?.surface.startsWith('お')
  if (head.every(token => isPart(token, '名詞-固有名詞-人名')) && !(entry && isPolite))
    return !(entry && isThing(word, tokens, entry))
  if (entry) return !isPolite && (isOtherPlace(word, entry) || isRareBesidesName(word, tokens, entry))
  return head.some(token => isPart(token, '名詞-固有名詞')) || (entry === null && isForeignName(word, tokens))
}

/** True for 林 and 小川 where the sentence does not tell of somebody, and for 八百屋 in any case. */
function isThing(
  word: LexicalWord,
  tokens: readonly Token[],
  { common, readings }: DictionaryEntry,
): boolean {
  const [token, more] = word.head
  if (more || !isPart(token, '名詞-固有名詞-人名-姓') || !common) return false
  if (!readings.includes(word.reading ?? '')) return false
  if (token?.surface.endsWith('屋')) return true
  const { before, next } = neighboursOf(word, tokens)
  if (!isPart(next, '助詞') || isPart(before, '名詞')) return false
  return !isToldOf(next) || isPart(before, '助詞-連体化') || isPart(before, '連体詞')
}

/** True for the particles after somebody of whom a sentence tells. */
const isToldOf = (next: Token | undefined) => isPart(next, '助詞') && /^[はがも]$/.test(next?.surface ?? '')

/** True for うえの, although dictionaries have 上野 as the old name of a province. */
const isOtherPlace = ({ head, reading }: LexicalWord, { readings }: DictionaryEntry) =>
  reading !== null &&
  !readings.includes(reading) &&
  head.every(token => /^名詞-固有名詞-(?!人名)/.test(token.part_of_speech))

/** True for ゾロ and サラ in ゾロは: two katakana that dictionaries have, in katakana too, as a rare word. */
const isRareBesidesName = (word: LexicalWord, tokens: readonly Token[], entry: DictionaryEntry) =>
  /^[ァ-ヺー]+$/.test(entry.headword) &&
  !entry.common &&
  rankOfEntry(entry) >= ABOVE &&
  isShort(word) &&
  isToldOf(neighboursOf(word, tokens).next)

const isShort = ({ head: [token, more] }: LexicalWord) =>
  !more && isPart(token, '名詞-一般') && /^[ァ-ヺ][ァ-ヺー]$/.test(token?.surface ?? '')

/**
 * Dictionaries have most loanwords, so a missing one is nearly always a name: メロス. Exceptions are short ones of which the
 * sentence does not tell, which are fragments, and imitations of sounds (スーッ, ホゲホゲ).
 */
function isForeignName(word: LexicalWord, tokens: readonly Token[]): boolean {
  const [token, more] = word.head
  if (!token || more || !isPart(token, '名詞-一般')) return false
  const { surface } = token
  if (isShort(word)) return isToldOf(neighboursOf(word, tokens).next)
  return /^[ァ-ヺー]{3,}$/.test(surface) && !/ッ$|ーン$/.test(surface) && !isTwice(surface)
}

function isTwice(sound: string): boolean {
  const half = sound.slice(0, sound.length / 2)
  return half.length > 1 && half + half === sound
}

/** The tokens before and after a word. */
function neighboursOf(word: LexicalWord, tokens: readonly Token[]) {
  const { start, length } = spanOf(word)
  return {
    before: tokens.findLast(token => token.start < start),
    next: tokens.find(token => token.start >= start + length),
  }
}
