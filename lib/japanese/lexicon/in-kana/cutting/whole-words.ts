import type { DictionaryEntry } from '../../../../contracts/schemas/japanese/dictionary.ts'
import { hasKanji, isHiragana, isKatakana, toHiragana } from '../../../kana.ts'
import { isPos, textOf, uninflected, type Word } from '../../../morphology/word.ts'
import { entriesWritten, hasClass } from '../../entries-of.ts'
import { likeliestForm } from '../kana-words.ts'
import { isMark, isNoun, type Rule } from './rule.ts'

/** バタ|ン before と */
export const soundInKatakana: Rule = ([word, next, after]) =>
  word && next?.surface === 'ン' && isKatakana(word.surface) && after?.surface === 'と'
    ? {
        count: 2,
        words: [uninflected(`${word.surface}ン`, `${word.reading}ん`, '名詞', '一般')],
      }
    : null

/** まもの, やぶ, やくそう, くそっ: the analyser has the end of a word, and a filler, an auxiliary or a particle before it. */
export const inPieces: Rule = (words, before, dictionary) => {
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
const isInHiragana = ({ surface }: Word) => isHiragana(surface)
const isExclaimed = ({ senses }: DictionaryEntry) => senses.slice(0, 1).some(hasClass(/^int$/))
const isNounInKanji = ({ headword, senses }: DictionaryEntry) =>
  hasKanji(headword) && senses.slice(0, 1).some(hasClass(/^n$/))

/** 一日中ごろごろ: the analyser has 中ごろ. */
export const repeated: Rule = ([word, next], _, dictionary) => {
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
export const prefixed: Rule = ([prefix, word], _, dictionary) => {
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
export const withNo: Rule = ([word], _, dictionary) => {
  if (!word?.surface.includes('の', 1) || !isPos(word, '名詞', '一般')) return null
  const [, first, last] = /^(\p{Script=Han}+)の(\p{Script=Han}+)$/u.exec(word.surface) ?? []
  const reading = word.reading ?? ''
  const no = reading.lastIndexOf('の', reading.length - 2)
  if (!first || !last || no < 1) return null
  const isListed = dictionary.find(word.surface).some(({ readings }) => readings.includes(reading))
  if (isListed) return null
  return {
    count: 1,
    words: [
      uninflected(first, reading.slice(0, no), '名詞', '一般'),
      uninflected('の', 'の', '助詞', '連体化'),
      uninflected(last, reading.slice(no + 1), '名詞', '一般'),
    ],
  }
}

/** うまっ, すげっ and やべっ: an adjective that ends in its stem. */
export const exclaimed: Rule = (words, before, dictionary) => {
  if (!isMark(before) && !isPos(before, '感動詞')) return null
  const count = [1, 2, 3].find(length => words[length - 1]?.surface.endsWith('っ') && isMark(words[length]))
  const text = count === undefined ? '' : textOf(words.slice(0, count))
  if (count === undefined || !/^[ぁ-ゖ]{2,4}っ$/.test(text)) return null
  const stem = text.slice(0, -1)
  const adjective = likeliestForm([`${stem}い`, `${stem}え`], '形容詞', /^基本形$/, dictionary)
  return adjective ? { count, words: [{ ...adjective, surface: text, reading: text }] } : null
}

/** テキ|トー: a word in katakana that the analyser has in pieces. */
export const katakanaInPieces: Rule = (words, before, dictionary) => {
  if (!isInKatakana(words[0]) || !isInKatakana(words[1]) || isInKatakana(before)) return null
  const end = words.findIndex(word => !isInKatakana(word))
  const count = end < 0 ? words.length : end
  const text = textOf(words.slice(0, count))
  const [entry] = entriesWritten(text, dictionary).filter(one => one.common || one.headword === text)
  if (!entry) return null
  const isQuality = entry.senses.slice(0, 1).some(hasClass(/^adj-na/))
  const pos = isQuality ? '形容動詞語幹' : '一般'
  return { count, words: [uninflected(text, toHiragana(text), '名詞', pos)] }
}
const isInKatakana = (word: Word | undefined) => word !== undefined && isKatakana(word.surface)

/** ひまわり|畑, which the table of readings has and no dictionary. */
export const unlistedPair: Rule = ([word], _, dictionary) => {
  const [, first, last] = /^([ぁ-ゖァ-ヺー]{3,})(\p{Script=Han})$/u.exec(word?.surface ?? '') ?? []
  if (!word || !first || !last || !isPos(word, '名詞', '一般')) return null
  const isListed = (text: string) => dictionary.find(text).some(({ common }) => common)
  if (dictionary.find(word.surface).length > 0 || !isListed(first)) return null
  const [entry] = dictionary.find(last).filter(({ common, forms }) => common && forms.includes(last))
  return entry
    ? {
        count: 1,
        words: [
          uninflected(first, toHiragana(first), '名詞', '一般'),
          uninflected(last, entry.reading, '名詞', '一般'),
        ],
      }
    : null
}
