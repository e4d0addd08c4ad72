import type { DictionaryEntry } from '../../contracts/schemas/japanese/dictionary.ts'
import type { Token } from '../../contracts/schemas/japanese/text.ts'
import { isPart } from '../explain/phrase.ts'
import { isKana } from '../kana.ts'
import { readingOf } from './base-reading.ts'
import type { Dictionary } from './dictionary.ts'
import { entriesOf, entriesWritten, hasClass, type NamedHead, type Writing } from './entries-of.ts'
import { verbOfStem } from './joining/verb-rows.ts'
import { isBareStem } from './token-classes.ts'
import { verbBehind } from './verb-behind.ts'
import { writtenForm } from './written-form.ts'

/**
 * A single token under its dictionary form; as it stands if the stem of a verb is a noun there: 引き出し; without its particle
 * if dictionaries list it so: 平然と, あまりの.
 */
export function writingOf(
  [token, next, after]: readonly [Token, ...Token[]],
  dictionary: Dictionary | null,
): Writing {
  const base = { written: writtenForm([token]), reading: readingOf([token]) }
  if (!dictionary) return base
  const asIs = { written: token.surface, reading: token.reading }
  const isStem = isNounOfVerb(token, next, after) || isNounInKana(token, next)
  const isMeant = isPart(next, '助詞') ? isNoun : isNounOrAdverb
  if (isStem && entriesOf(asIs, dictionary).some(isMeant)) return asIs
  const doing = doingVerb(token, base, dictionary)
  if (doing) return doing
  const baseEntries = entriesOf(base, dictionary)
  const verb = isPart(token, '動詞') ? verbBehind(base, baseEntries, dictionary) : null
  if (verb) return verb
  if (baseEntries.length > 0) return base
  if (entriesOf(asIs, dictionary).length > 0) return asIs
  const way = wayOf(asIs)
  if (way && entriesOf(way, dictionary).length > 0) return way
  const [, adverb] = /^(.+)[とにの]$/.exec(token.surface) ?? []
  const plain =
    adverb === undefined ? base : { written: adverb, reading: token.reading?.slice(0, -1) ?? null }
  return /^(?:副詞|連体詞)/.test(token.part_of_speech) && entriesOf(plain, dictionary).length > 0
    ? plain
    : base
}

/** 並ぶ for 並び方 */
function wayOf({ written, reading }: Writing): Writing | null {
  const verb = written.endsWith('方') ? verbOfStem(written.slice(0, -1)) : null
  if (verb === null) return null
  return { written: verb, reading: reading && verbOfStem(reading.replace(/かた$/, '')) }
}

/** 熱する for 熱し: the analyser has the verb without する too, which dictionaries read in another way, or call rare. */
function doingVerb(token: Token, { written, reading }: Writing, dictionary: Dictionary): Writing | null {
  if (
    reading === null ||
    !token.conjugation?.startsWith('五段・サ行') ||
    !/^\p{Script=Han}す$/u.test(written)
  )
    return null
  const isUsual = ({ common, readings }: DictionaryEntry) => common && readings.includes(reading)
  if (entriesWritten(written, dictionary).some(isUsual)) return null
  const verb = { written: `${written.slice(0, -1)}する`, reading: `${reading.slice(0, -1)}する` }
  const isThat = ({ readings, senses }: DictionaryEntry) =>
    readings.includes(verb.reading) && senses.some(hasClass(/^vs-/))
  return entriesWritten(verb.written, dictionary).some(isThat) ? verb : null
}

const isNoun = ({ common, senses }: ReturnType<typeof entriesOf>[number]) =>
  common && senses.slice(0, 1).some(hasClass(/^(?:n$|n,|pn|adj-no)/))

const isNounOrAdverb = ({ senses }: ReturnType<typeof entriesOf>[number]) =>
  senses.slice(0, 1).some(hasClass(/^(?:n$|adv)/))

/** True for the stem of an adjective that nothing goes on with: 〜は にく. */
const isNounInKana = (token: Token, next: Token | undefined) =>
  isBareStem(token) && isKana(token.surface) && !/(?:接尾|助動詞語幹|非自立)/.test(next?.part_of_speech ?? '')

/** True for a stem before a particle or a word that follows nouns. に is also the purpose of going somewhere. */
export const isNounOfVerb = (token: Token, next?: Token, after?: Token): boolean => {
  if (!isPart(token, '動詞') || !/\/連用形$/.test(token.conjugation ?? '')) return false
  // お変わりありません, 通り抜けできません, 感じよかった, 名所めぐりです, 折り返しご連絡します, できあがり。
  if (/^(?:ある|ない|できる|よい|いい|だ|です)$/.test(next?.base_form ?? '')) return true
  if (isPart(next, '接頭詞') || /^[。！!]$/.test(next?.surface ?? '')) return true
  if (!isPart(next, '助詞')) return false
  return (
    /^[をがのは]$/.test(next?.surface ?? '') ||
    (next?.surface === 'に' && !GOING.test(after?.base_form ?? ''))
  )
}

const GOING = /^(?:行く|来る|帰る|戻る|出る|出かける|寄る|通う|参る|伺う|いく|くる|いらっしゃる|誘う)$/

/** する for させる, and なる for なれる in 強くなれる, 上手になれる and 医者になれる; 慣れる is written in kanji there. */
export function underlyingVerb(token: Token, before: readonly Token[]): Token {
  if (token.base_form === 'させる' && isPart(token, '動詞-自立')) return { ...token, base_form: 'する' }
  if (token.base_form !== 'なれる') return token
  const [noun, last] = [before.at(-2), before.at(-1)]
  const isBecoming =
    /^形容詞.*\/連用テ接続$/.test(`${last?.part_of_speech}${last?.conjugation}`) ||
    (last?.surface === 'に' && isPart(noun, '名詞'))
  return isBecoming ? { ...token, base_form: 'なる' } : token
}

/** 忙しい in お忙しい, 過ごす in お過ごし, as far as the dictionary lacks the whole; null for other words. */
export function politeWord(token: Token, next: Token | undefined, dictionary: Dictionary): NamedHead | null {
  const { surface, reading } = token
  const plain = withoutRespect(token)
  if (!plain?.reading || entriesOf({ written: surface, reading }, dictionary).length > 0) return null
  const rest = { written: plain.surface, reading: plain.reading }
  // お引き立てのほど
  const isNounThere = isPart(next, '助詞') && /^[のをがは]$/.test(next?.surface ?? '')
  const forms = isNounThere ? [rest, ...baseVerbs(rest)] : [...baseVerbs(rest), rest]
  // お隣 is 隣, which is more usual than the verb 隣る.
  const verbForm =
    forms.find(one => entriesOf(one, dictionary).some(({ common }) => common)) ??
    forms.find(one => entriesOf(one, dictionary).length > 0)
  if (!verbForm) return null
  return { head: [{ ...plain, base_form: verbForm.written }], ...verbForm }
}

/** 気 in お気; null for other words. */
export function withoutRespect(token: Token): Token | null {
  const { surface, start, reading } = token
  if (!/^[おご御]./u.test(surface) || !isPart(token, '名詞') || reading === null) return null
  const rest = surface.slice(1)
  return { ...token, surface: rest, start: start + 1, base_form: rest, reading: reading.slice(1) }
}

/** The verbs of which a word may be the stem. */
function baseVerbs({ written, reading }: { written: string; reading: string }): Writing[] {
  const [verb, verbReading] = [verbOfStem(written), verbOfStem(reading)]
  const godan = verb === null ? [] : [{ written: verb, reading: verbReading }]
  return [...godan, { written: `${written}る`, reading: `${reading}る` }]
}
