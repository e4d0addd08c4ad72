import { isPos, uninflected, type Word } from '../morphology/word.ts'
import type { ListedWords } from './words.ts'

type KanjiReadings = Pick<ListedWords, 'kanji' | 'firsts' | 'lasts'>

const oneKanji = /^\p{Script=Han}$/u
const kanjiAtStart = /^[\p{Script=Han}々]/u
const isOneKanji = (word: Word | undefined): word is Word => oneKanji.test(word?.surface ?? '')

/**
 * Reads words that neither the dictionary nor the table has. The dictionary splits them into single kanji or leaves
 * them unread.
 */
export function readUnlisted(words: readonly Word[], readings: KanjiReadings): Word[] {
  const read: Word[] = []
  for (let at = 0; at < words.length; ) {
    const name = givenNameAt(words, at, readings)
    if (name) {
      read.push(name)
      at += name.surface.length === words[at]?.surface.length ? 1 : 2
      continue
    }
    const word = words[at]
    if (word) read.push(readWord(word, words[at - 1], words[at + 1], readings.kanji))
    at += 1
  }
  return read
}

/** Two kanji after a family name, followed only by a title: 浅野 成昭. */
function givenNameAt(words: readonly Word[], at: number, { firsts, lasts }: KanjiReadings): Word | null {
  if (words[at - 1]?.pos[3] !== '姓') return null
  const [first, second] = [words[at], words[at + 1]]
  const isUnknown = first?.reading === null && /^\p{Script=Han}{2}$/u.test(first.surface)
  const isApart = isOneKanji(first) && isOneKanji(second) && startsName(first) && endsName(second)
  if (!isUnknown && !isApart) return null
  const next = words[at + (isUnknown ? 1 : 2)]
  if (kanjiAtStart.test(next?.surface ?? '') && !titles.test(next?.surface ?? '')) return null
  const surface = isUnknown ? first.surface : `${first?.surface}${second?.surface}`
  const [one, other] = [firsts.get(surface.charAt(0)), lasts.get(surface.charAt(1))]
  if (one === undefined || other === undefined) return null
  return uninflected(surface, one + other, '名詞', '固有名詞', '人名', '名')
}

const titles = /^(?:氏|様|殿|君|さん|容疑|被告|選手|監督|社長|会長|教授|博士|先生|議員|首相|大臣|知事|市長)/

const startsName = (word: Word): boolean => !isPos(word, '名詞', '接尾') && !isPos(word, '名詞', '数')
/** False for 氏, 家, 邸, 流 and others that usually follow a family name. */
const endsName = (word: Word): boolean => !/^[氏家邸流派藩城山川町村市県区駅]$/.test(word.surface)

/** Reads a word that the dictionary does not know kanji by kanji, if all of them are listed: 閉社. */
function readWord(
  word: Word,
  before: Word | undefined,
  after: Word | undefined,
  kanji: KanjiReadings['kanji'],
): Word {
  if (word.reading !== null && !isTakenApart(word, before, after, kanji)) return word
  const readings = [...word.surface].map(character => kanji.get(character))
  if (readings.includes(undefined)) return word
  const pos = word.reading === null ? word.pos : ['名詞', '一般']
  return { ...word, pos, reading: readings.join('') }
}

/** True if the dictionary made a word of one kanji from a part of a word that it does not know. */
function isTakenApart(
  word: Word,
  before: Word | undefined,
  after: Word | undefined,
  kanji: KanjiReadings['kanji'],
): boolean {
  if (word.surface.length !== 1) return false
  return mixesWith(word, before, kanji) || mixesWith(word, after, kanji) || isStray(word, before, after)
}

/** True for a given name of one kanji inside a compound (聖 in 聖別). */
function isStray(word: Word, before: Word | undefined, after: Word | undefined): boolean {
  if (!isOneKanji(word) || !word.pos.includes('名') || word.pos[1] !== '固有名詞') return false
  if (before?.pos[1] === '固有名詞' || after?.pos.includes('人名')) return false
  const isInCompound = isPos(before, '名詞') || isPos(before, '接頭詞') || isPos(after, '名詞')
  return (
    isInCompound &&
    (kanjiAtStart.test(after?.surface ?? '') || /\p{Script=Han}$/u.test(before?.surface ?? ''))
  )
}

/** True for two adjacent nouns of one kanji if only one of them has a reading from Chinese: 固 相, 鰓 裂. */
function mixesWith(word: Word, other: Word | undefined, kanji: KanjiReadings['kanji']): boolean {
  if (!isPartOfPair(word) || !isPartOfPair(other)) return false
  return isSinitic(word, kanji) !== isSinitic(other, kanji)
}

const isPartOfPair = (word: Word | undefined): word is Word =>
  isOneKanji(word) &&
  isPos(word, '名詞') &&
  (/^(?:一般|サ変接続)$/.test(word.pos[1] ?? '') || word.pos[2] === '人名') &&
  !/[横縦裏表手親朝夜]/.test(word.surface)

const isSinitic = ({ surface, reading }: Word, kanji: KanjiReadings['kanji']): boolean =>
  kanji.get(surface) === reading
