import type { DictionaryEntry } from '../../contracts/schemas/japanese/dictionary.ts'
import type { Token } from '../../contracts/schemas/japanese/text.ts'
import { isPart } from '../explain/phrase.ts'
import { ABOVE, rankOfEntry } from '../jlpt/levels.ts'
import { isKatakana } from '../kana.ts'
import { ADDRESSED } from './in-kana/people-in-katakana.ts'
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
  if (isHouse(head)) return true
  if (head.every(token => isPart(token, '名詞-固有名詞-人名')) && !(entry && isPolite))
    return !(entry && (isThing(word, tokens, entry) || isWordInKatakana(word, tokens, entry)))
  if (entry)
    return (
      !isPolite &&
      (isOtherPlace(word, entry) ||
        isRareBesidesName(word, tokens, entry) ||
        (isNameOrWord(word) && isPerson(word, tokens, entry)))
    )
  return head.some(token => isPart(token, '名詞-固有名詞')) || (entry === null && isForeignName(word, tokens))
}

/** 徳川家 */
const isHouse = ([name, suffix, more]: readonly Token[]) =>
  !more && isPart(name, '名詞-固有名詞-人名-姓') && suffix?.surface === '家'

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
  isKatakana(entry.headword) &&
  !entry.common &&
  rankOfEntry(entry) >= ABOVE &&
  isShort(word) &&
  isToldOf(neighboursOf(word, tokens).next)

/** Katakana in which both a name and a word may be written: ソラ, ナルト. */
const isNameOrWord = ({ head: [token, more] }: LexicalWord) =>
  !more &&
  isPart(token, '名詞') &&
  /^[ァ-ヺ][ァ-ヺー]{1,3}$/.test(token?.surface ?? '') &&
  !ADDRESSED.has(token?.surface ?? '') &&
  !LIKE_PEOPLE.has(token?.surface ?? '')

/** True for ソラ in ソラは笑った and ソラの声, and for ナルト in 「ナルト、. */
function isPerson(word: LexicalWord, tokens: readonly Token[], entry: DictionaryEntry): boolean {
  if (isKatakana(entry.headword) || !/^(?:n|ctr|suf)/.test(entry.senses[0]?.part_of_speech[0] ?? ''))
    return false
  const { before, next } = neighboursOf(word, tokens)
  if (isPart(before, '連体詞') || isPart(before, '助詞-連体化') || isPart(before, '名詞')) return false
  const after = next ? tokens.slice(tokens.indexOf(next) + 1) : []
  if (isPart(next, '助詞-連体化')) return OF_PEOPLE.test(after[0]?.surface ?? '')
  const isCalled = before?.surface === '「' && isPart(next, '記号-読点')
  return (isCalled && rankOfEntry(entry) >= RANK_OF_N3) || (isToldOf(next) && doesAsPeopleDo(after))
}

/** カラダ, which the analyser knows as a name, unless it does as people do. */
function isWordInKatakana(word: LexicalWord, tokens: readonly Token[], entry: DictionaryEntry): boolean {
  if (!isKatakana(word.written) || rankOfEntry(entry) >= RANK_OF_N3 || !entry.common) return false
  const { next } = neighboursOf(word, tokens)
  if (isToldOf(next)) return next !== undefined && !doesAsPeopleDo(tokens.slice(tokens.indexOf(next) + 1))
  return /^[にをで]$/.test(next?.surface ?? '')
}

const doesAsPeopleDo = (after: readonly Token[]) => {
  const end = after.findIndex(token => isPart(token, '記号-句点'))
  return after.slice(0, end < 0 ? after.length : end).some(token => DEEDS.has(token.base_form))
}

const RANK_OF_N3 = 2
const DEEDS = new Set(
  '笑う 微笑む ほほえむ 言う 答える 叫ぶ つぶやく 呟く ささやく うなずく 頷く 怒る 怒鳴る 走る 駆け出す 入る 座る 立ち上がる 振り返る 振り向く 見る 見つめる 見上げる 思う 考える 尋ねる たずねる 話す 話しかける 驚く 黙る 眠る 逃げる 戦う 信じる 決める 歌う 読む 書く 持つ 振る 待つ 呼ぶ 聞く 手伝う 謝る'.split(
    ' ',
  ),
)
const OF_PEOPLE = /^(?:声|顔|肩|背中|腕|瞳|隣|兄|姉|妹|弟|父|母|両親|言葉)$/
/** Words, besides those for animals and relatives, that do as people do. */
const LIKE_PEOPLE = new Set(
  'ヒト オトコ オンナ コドモ ヤツ アイツ コイツ ソイツ オレ アタシ ワタシ キミ カレ カノジョ ミンナ ダレ トモダチ アニキ アネキ ガキ ココロ カラダ アタマ クチ カオ オニ カミ ジジイ ババア テキ'.split(
    ' ',
  ),
)

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
