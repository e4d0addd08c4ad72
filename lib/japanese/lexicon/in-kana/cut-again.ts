import type { DictionaryEntry } from '../../../contracts/schemas/japanese/dictionary.ts'
import { hasKanji } from '../../kana.ts'
import { isPos, textOf, uninflected, type Word } from '../../morphology/word.ts'
import type { Dictionary } from '../dictionary.ts'
import { hasClass } from '../entries-of.ts'
import { A_ROW, U_ROW } from '../joining/verb-rows.ts'
import { inflectedWords } from './kana-words.ts'

/** The words in place of the first ones. */
interface Cut {
  readonly count: number
  readonly words: readonly Word[]
}
type Rule = (words: readonly Word[], before: Word | undefined, dictionary: Dictionary) => Cut | null

/** The words of a sentence, cut in another way where no sentence can have them: ま|もの is まもの. */
export function cutAgain(words: readonly Word[], dictionary: Dictionary): Word[] {
  const cut: Word[] = []
  for (let at = 0; at < words.length; ) {
    const rest = words.slice(at, at + MOST_WORDS)
    const before = cut.at(-1)
    const found = firstOf(rest, before, dictionary)
    cut.push(...(found?.words ?? rest.slice(0, 1)))
    at += found?.count ?? 1
  }
  return cut
}

function firstOf(words: readonly Word[], before: Word | undefined, dictionary: Dictionary): Cut | null {
  for (const rule of rules) {
    const cut = rule(words, before, dictionary)
    if (cut) return cut
  }
  return null
}
const MOST_WORDS = 5

const isNoun = (word: Word | undefined) => isPos(word, '名詞')
const isParticle = (word: Word | undefined) => isPos(word, '助詞')
const isMark = (word: Word | undefined) => word === undefined || isPos(word, '記号')

/** め in 三つめ */
const ordinal: Rule = ([word, next]) =>
  word && isPos(word, '名詞', '数') && next?.surface === 'つめ'
    ? {
        count: 2,
        words: [{ ...word, surface: `${word.surface}つ`, base: `${word.base}つ`, reading: null }, ORDINAL],
      }
    : null
const ORDINAL = uninflected('め', 'め', '名詞', '接尾', '一般')

/** なんだい, どうしたんだい */
const question: Rule = ([word, next], before) =>
  word?.surface === 'だい' && /ん$/.test(before?.surface ?? '') && !isParticle(next)
    ? { count: 1, words: [uninflected('だい', 'だい', '助詞', '終助詞')] }
    : null

/** 窓ごし */
const beyond: Rule = ([word, next, after], before) => {
  if (!isNoun(before)) return null
  if (word?.surface === 'ごし') return { count: 1, words: [BEYOND] }
  if (word?.surface !== 'ご') return null
  if (next?.surface === 'しに')
    return { count: 2, words: [BEYOND, uninflected('に', 'に', '助詞', '格助詞', '一般')] }
  return next?.surface === 'し' && isParticle(after) ? { count: 2, words: [BEYOND] } : null
}
const BEYOND = uninflected('ごし', 'ごし', '名詞', '接尾', '一般')

/** 急|がん is 急がない around Osaka. */
const negated: Rule = ([stem, word], _, dictionary) => {
  const row =
    word?.surface.length === 2 && word.surface.endsWith('ん') ? A_ROW.indexOf(word.surface.charAt(0)) : -1
  if (!stem || !word || row < 0 || !isPos(stem, '接頭詞') || !isNoun(word)) return null
  const base = stem.surface + U_ROW.charAt(row)
  const [verb] = dictionary.find(base).filter(({ common, forms }) => common && forms.includes(base))
  if (!verb) return null
  const ending = word.surface.charAt(0)
  const conjugation = { type: '五段', form: '未然形' }
  const reading = verb.reading.slice(0, -1) + ending
  return {
    count: 2,
    words: [
      { ...uninflected(stem.surface + ending, reading, '動詞', '自立'), base, conjugation },
      { ...uninflected('ん', 'ん', '助動詞'), conjugation: { type: '不変化型', form: '基本形' } },
    ],
  }
}

/** Around Osaka 忘れてもうた is 忘れてしまった, 買うたん 買ったの, and ええ いい. */
const western: Rule = ([word, next], before) => {
  if (
    /^[てで]$/.test(before?.surface ?? '') &&
    word?.surface === 'も' &&
    /^う[たて]$/.test(next?.surface ?? '')
  )
    return { count: 2, words: [uninflected(`も${next?.surface}`, `も${next?.surface}`, '動詞', '非自立')] }
  if (word?.base === 'ええる') return { count: 1, words: [uninflected('ええ', 'ええ', '形容詞', '自立')] }
  return word?.surface === 'たん' && isPos(before, '動詞') && before?.conjugation?.form === '基本形'
    ? { count: 1, words: [uninflected('たん', 'たん', '助動詞')] }
    : null
}

/** わけない after words that describe わけ, where the analyser has 訳ない or 分ける. */
const reason: Rule = ([word], before) => {
  const isDescribed = before?.surface === 'な' || /^(?:基本形|体言接続)/.test(before?.conjugation?.form ?? '')
  if (!isDescribed) return null
  if (word?.surface === 'わけ') return isNoun(word) ? null : { count: 1, words: [REASON] }
  return word?.base === 'わけない'
    ? {
        count: 1,
        words: [
          REASON,
          {
            ...word,
            surface: word.surface.slice(2),
            base: 'ない',
            reading: word.surface.slice(2),
            pos: ['助動詞'],
          },
        ],
      }
    : null
}
const REASON = uninflected('わけ', 'わけ', '名詞', '非自立', '一般')

/** 田中さんち */
const homeOf: Rule = ([word], before) =>
  word?.surface === 'ち' && isPos(before, '名詞', '接尾', '人名')
    ? { count: 1, words: [uninflected('ち', 'ち', '名詞', '接尾', '人名')] }
    : null

/** バタ|ン before と */
const soundInKatakana: Rule = ([word, next, after]) =>
  word && next?.surface === 'ン' && /^[ァ-ヺー]+$/.test(word.surface) && after?.surface === 'と'
    ? {
        count: 2,
        words: [uninflected(`${word.surface}ン`, `${word.reading}ん`, '名詞', '一般')],
      }
    : null

/** にもほどがある: a noun there, not "about". */
const limit: Rule = ([word, next], before) =>
  word?.surface === 'ほど' && isParticle(word) && isParticle(before) && /^[がを]$/.test(next?.surface ?? '')
    ? { count: 1, words: [uninflected('ほど', 'ほど', '名詞', '一般')] }
    : null

/** さして in かさをさして is no adverb, and ついてる in チョコがついてる no verb of its own. */
const verbInTe: Rule = ([word], before, dictionary) => {
  const isObject = before?.surface === 'を' && isPos(word, '副詞') && isPos(before, '助詞', '格助詞')
  const isSubject = /^[がに]$/.test(before?.surface ?? '') && word?.base === 'ついてる'
  if (!isObject && !isSubject) return null
  const [, stem, te = '', rest = ''] = /^([ぁ-ゖ]+)([てで])(い?る|た|ま)?$/.exec(word?.surface ?? '') ?? []
  if (stem === undefined) return null
  const [verb] = [...inflectedWords(stem, dictionary)]
    .filter(one => isPos(one.word, '動詞') && /^連用/.test(one.word.conjugation?.form ?? ''))
    .sort((a, b) => a.cost - b.cost)
  if (!verb) return null
  const tail =
    rest === ''
      ? uninflected(te, te, '助詞', '接続助詞')
      : {
          ...uninflected(te + rest, te + rest, '動詞', '非自立'),
          base: 'てる',
          conjugation: word?.conjugation ?? null,
        }
  return { count: 1, words: [verb.word, tail] }
}

/** ないて is 泣いて or 鳴いて, since 無い has なくて. */
const crying: Rule = ([word, next]) =>
  word?.surface === 'ない' && next?.surface === 'て' && !isPos(word, '動詞')
    ? {
        count: 1,
        words: [
          {
            ...uninflected('ない', 'ない', '動詞', '自立'),
            base: 'なく',
            conjugation: { type: '五段・カ行イ音便', form: '連用タ接続' },
          },
        ],
      }
    : null

/** まもの, やぶ, やくそう, くそっ: the analyser has the end of a word, and a filler, an auxiliary or a particle before it. */
const inPieces: Rule = (words, before, dictionary) => {
  const [first, next, after] = words
  if (!first || !isInHiragana(first)) return null
  const isImpossible =
    (isPos(first, 'フィラー') && first.surface.length === 1) ||
    (isPos(first, '助詞', '並立助詞') && isMark(before)) ||
    (first.conjugation?.form === 'ガル接続' && first.surface.length === 1 && isNoun(next)) ||
    (first.conjugation?.form === '未然ウ接続' && next?.surface === 'う' && after?.surface === 'を')
  if (!isImpossible) return null
  const count = [4, 3, 2].find(length => {
    const pieces = words.slice(0, length)
    const isWhole = pieces.length === length && pieces.every(isInHiragana)
    return isWhole && dictionary.find(textOf(pieces)).some(one => isNounInKanji(one) || isExclaimed(one))
  })
  if (count === undefined) return null
  const text = textOf(words.slice(0, count))
  const isExclamation = !dictionary.find(text).some(isNounInKanji)
  return { count, words: [uninflected(text, text, ...(isExclamation ? ['感動詞'] : ['名詞', '一般']))] }
}
const isInHiragana = ({ surface }: Word) => /^[ぁ-ゖー]+$/.test(surface)
const isExclaimed = ({ senses }: DictionaryEntry) => senses.slice(0, 1).some(hasClass(/^int$/))
const isNounInKanji = ({ headword, senses }: DictionaryEntry) =>
  hasKanji(headword) && senses.slice(0, 1).some(hasClass(/^n$/))

/** 一日中ごろごろ: the analyser has 中ごろ. */
const repeated: Rule = ([word, next], _, dictionary) => {
  const sound = next?.surface ?? ''
  if (!word || sound.length < 2 || !word.surface.endsWith(sound) || word.surface === sound) return null
  if (!dictionary.find(sound + sound).some(({ senses }) => senses.some(hasClass(/^adv/)))) return null
  const own = word.surface.slice(0, -sound.length)
  const reading = word.reading?.slice(0, -sound.length) ?? null
  return {
    count: 2,
    words: [
      uninflected(own, reading, '名詞', '接尾', '副詞可能'),
      uninflected(sound + sound, sound + sound, '副詞', '助詞類接続'),
    ],
  }
}

/** 両手|いっぱい, where the analyser has 手いっぱい. */
const prefixed: Rule = ([prefix, word], _, dictionary) => {
  if (!prefix || !isPos(prefix, '接頭詞')) return null
  const [, kanji, rest] = /^(\p{Script=Han})([ぁ-ゖ]{2,})$/u.exec(word?.surface ?? '') ?? []
  if (!word || !kanji || !rest) return null
  const [noun] = dictionary.find(prefix.surface + kanji).filter(({ common }) => common)
  const isWord = dictionary.find(rest).some(({ common }) => common)
  if (!noun || !isWord || !isNoun(word)) return null
  return {
    count: 2,
    words: [
      uninflected(prefix.surface + kanji, noun.reading, '名詞', '一般'),
      uninflected(rest, rest, '名詞', '副詞可能'),
    ],
  }
}

/** 目の下 and 木の下, which the analyser has as one noun. */
const withNo: Rule = ([word], _, dictionary) => {
  if (!word?.surface.includes('の', 1) || !isPos(word, '名詞', '一般')) return null
  const [, first, last] = /^(\p{Script=Han}+)の(\p{Script=Han}+)$/u.exec(word?.surface ?? '') ?? []
  const [, firstRead, lastRead] = /^(.+)の(.+)$/.exec(word?.reading ?? '') ?? []
  if (!first || !last || !firstRead || !lastRead) return null
  const isListed = dictionary.find(word.surface).some(({ readings }) => readings.includes(word.reading ?? ''))
  if (isListed) return null
  return {
    count: 1,
    words: [
      uninflected(first, firstRead, '名詞', '一般'),
      uninflected('の', 'の', '助詞', '連体化'),
      uninflected(last, lastRead, '名詞', '一般'),
    ],
  }
}

const rules: readonly Rule[] = [
  ordinal,
  question,
  beyond,
  western,
  negated,
  reason,
  homeOf,
  soundInKatakana,
  limit,
  verbInTe,
  crying,
  inPieces,
  repeated,
  prefixed,
  withNo,
]
