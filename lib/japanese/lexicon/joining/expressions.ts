import type { DictionaryEntry } from '../../../contracts/schemas/japanese/dictionary.ts'
import type { Token } from '../../../contracts/schemas/japanese/text.ts'
import { isPart } from '../../explain/phrase.ts'
import { ABOVE, rankOfEntry } from '../../jlpt/levels.ts'
import { hasKanji, isKana } from '../../kana.ts'
import { derivationOf } from '../../morphology/derived-verbs.ts'
import { readingOf } from '../base-reading.ts'
import { writtenCandidates } from '../candidates.ts'
import type { Dictionary } from '../dictionary.ts'
import { entriesOf, entriesWritten, hasClass, type Writing } from '../entries-of.ts'
import { isGrammar } from '../token-classes.ts'
import { writtenForm } from '../written-form.ts'
import { isIdiom, isTransparent } from './transparent.ts'
import { verbOfStem } from './verb-rows.ts'

export const SHORTEST_IN_KANA = 4

/**
 * Words with particles between them that end in a word: 気をつける, 仕方がない, 心の中. An expression whose words say what it
 * means is one word only if it is common.
 */
export function expression(head: readonly Token[], last: Token, dictionary: Dictionary): Writing | null {
  if (isGrammarWord(head[0]) || isPurpose(head, dictionary) || isAuxiliaryVerb(head.at(-2), last)) return null
  const base = { written: writtenForm(head), reading: readingOf(head) }
  const isInflected = isPart(last, '動詞') || isPart(last, '形容詞')
  const hasOwnMeaning = (entry: DictionaryEntry) =>
    (entry.common && !isOtherNoun(head, entry, dictionary)) ||
    isGoing(head) ||
    !(
      isDescribed(head) ||
      isOtherNoun(head, entry, dictionary) ||
      (isDeed(head) && !isIdiom(entry)) ||
      isTransparent(entry, base.written, () => bestOfParts(head, dictionary))
    )
  const isMeant = (entry: DictionaryEntry) =>
    (!isKana(base.written) || entry.senses.some(hasClass(/^(?:exp|v|adj-i)/))) && hasOwnMeaning(entry)
  // 何くわぬ顔, but not 木のはし
  const mayBeMixed = isInflected || head.some(token => isPart(token, '動詞'))
  const baseEntries = mayBeMixed ? entriesOf(base, dictionary) : entriesWritten(base.written, dictionary)
  const isLongEnough =
    !isKana(base.written) ||
    (isInflected && base.written.length > SHORTEST_IN_KANA) ||
    baseEntries.some(entry => rankOfEntry(entry) < ABOVE)
  if (isLongEnough && baseEntries.some(isMeant)) return base
  return isSet(head, dictionary) && baseEntries.length === 0 ? asWritten(head) : null
}

/** 角が立つ of whipped cream, where 角 is read つの: the expression has かど. */
function isOtherNoun([noun, particle]: readonly Token[], entry: DictionaryEntry, dictionary: Dictionary) {
  if (!noun || !/^[をがに]$/.test(particle?.surface ?? '') || noun.surface.length > 1) return false
  const isReadSo = (reading: string) => noun.reading !== null && reading.startsWith(noun.reading)
  return (
    !entry.readings.some(isReadSo) &&
    entry.forms.every(form => form.startsWith(noun.surface)) &&
    entriesWritten(noun.surface, dictionary).some(({ common, readings }) => common && readings.some(isReadSo))
  )
}

/** 運転を見合わせる: a noun that is a deed by itself, with its verb. */
const isDeed = ([noun, particle, verb, more]: readonly Token[]) =>
  isPart(noun, '名詞-サ変接続') && particle?.surface === 'を' && hasKanji(verb?.surface ?? '') && !more

/** 過ぎたこと, 言うとおり */
export const isDescribed = (head: readonly Token[]) =>
  isPart(head.at(-1), '名詞-非自立') && /\/(?:基本形|体言接続)$/.test(head.at(-2)?.conjugation ?? '')

/** 出て行く, やって来る */
const isGoing = (head: readonly Token[]) =>
  isPart(head.at(-2), '助詞-接続助詞') && /^(?:[行い]く|[来く]る)$/.test(head.at(-1)?.base_form ?? '')

/** 見に行く is a form of 見る. */
const isPurpose = ([first, second, third]: readonly Token[], dictionary: Dictionary) =>
  second?.surface === 'に' &&
  (isPart(first, '動詞') ||
    (/^[行来い]く?る?$/.test(third?.base_form ?? '') && isStemOf(first?.surface ?? '', dictionary)))

/** True for a noun that is the stem of a verb: 遊び. */
const isStemOf = (noun: string, dictionary: Dictionary) => {
  const verb = verbOfStem(noun)
  return verb !== null && entriesWritten(verb, dictionary).some(({ senses }) => senses.some(hasClass(/^v5/)))
}

/** The entries that a learner sees for the words of an expression; all that a noun in kana may mean. */
export const bestOfParts = (head: readonly Token[], dictionary: Dictionary) =>
  head
    .filter(token => !isGrammar(token))
    .map(token => {
      const named = { head: [token], written: token.base_form, reading: readingOf([token]) }
      const candidates = writtenCandidates(named, dictionary)
      return isKana(named.written) && isPart(token, '名詞') ? candidates : candidates.slice(0, 1)
    })

/** こと and する have no meaning that an expression could change. */
const isGrammarWord = (token: Token | undefined) =>
  (isPart(token, '名詞-非自立') && token?.surface !== '気') ||
  (isPart(token, '動詞') && token?.base_form === 'する')

/** いる in 食べている: grammar, not part of an expression. */
const isAuxiliaryVerb = (before: Token | undefined, last: Token) =>
  isPart(before, '助詞-接続助詞') && AUXILIARY_VERBS.has(last.base_form)
const AUXILIARY_VERBS = new Set(
  'いる ある みる おく しまう くれる あげる もらう いただく くださる やる ほしい いい'.split(' '),
)

/** Words that end in a particle or an auxiliary: すぐに, ひょっとすると, 申し訳ありません. */
export function setPhrase(
  head: readonly Token[],
  last: Token,
  before: Token | undefined,
  dictionary: Dictionary,
): Writing | null {
  const written = surfaceOf(head)
  // 行けません is a form of 行く, although it is listed as a writing of いけません.
  if (head[0] && derivationOf(head[0]) === 'potential' && hasKanji(written)) return null
  // しまった is a form of しまう more often than an exclamation.
  if (isGrammarWord(head[0]) || (head.length === 2 && isPart(head[0], '動詞') && isPart(last, '助動詞')))
    return null
  // さして is a form of さす in かさをさして, and ついてる one of つく in チョコがついてる.
  if (isPart(head[0], '動詞') && isKana(written) && isPart(before, '助詞-格助詞')) return null
  const isMeant = isPart(last, '助詞') ? meantBeforeParticle(head, before, written) : phraseOf(head, written)
  return entriesWritten(written, dictionary).some(isMeant) ? asWritten(head) : null
}

/** Of 世間知らず, a noun, and of phrases. */
function phraseOf(head: readonly Token[], written: string) {
  const isNoun = head.length > 2 && head.at(-1)?.surface === 'ず' && hasKanji(written)
  const classes = isNoun ? /^(?:exp|int|adv|conj|adj|n)/ : /^(?:exp|int|adv|conj|adj-f)/
  return ({ senses }: DictionaryEntry) => senses.slice(0, 1).some(hasClass(classes))
}

function meantBeforeParticle(head: readonly Token[], before: Token | undefined, written: string) {
  const isOfPronoun = isPart(head[0], '名詞-代名詞') && head.length > 2
  const isPossible =
    !isModified(before) &&
    (!isPart(head[0], '動詞') || (head.length === 2 && isKana(written) && written.endsWith('に'))) &&
    (isOfPronoun || !head.some(token => isPart(token, '助動詞')))
  const classes =
    written.length > SHORTEST_IN_KANA ? /^(?:exp|int|(?:n-)?adv|conj|pn|n-t)/ : /^(?:(?:n-)?adv|conj|pn|n-t)/
  const isSound = (headword: string) =>
    (isPart(head[0], '副詞') || CUT_SHORT.test(written)) && isKana(headword)
  const particle = IN_KATAKANA.test(written) ? (head.at(-1)?.surface ?? '') : ''
  return ({ headword, common, forms, senses }: DictionaryEntry) =>
    isPossible &&
    forms.some(form => form.endsWith(particle)) &&
    (common || isOfPronoun || isSound(headword) || senses.some(one => one.usually_kana)) &&
    senses.slice(0, 2).some(hasClass(classes))
}

/** True after words that describe a noun: 行く時に is no adverb. */
const isModified = (before: Token | undefined) =>
  isPart(before, '助詞-連体化') ||
  isPart(before, '連体詞') ||
  /\/(?:基本形|体言接続)/.test(before?.conjugation ?? '')

/** ピカッと */
const CUT_SHORT = /^[ァ-ヺー]+[ッっ]と$/
/** マジか is no 間近. */
const IN_KATAKANA = /[ァ-ヺ]/

export const surfaceOf = (head: readonly Token[]) => head.map(({ surface }) => surface).join('')
export const asWritten = (head: readonly Token[]) => ({
  written: surfaceOf(head),
  reading: surfaceReading(head),
})
const surfaceReading = (head: readonly Token[]) =>
  head.some(({ reading }) => reading === null) ? null : head.map(({ reading }) => reading).join('')

export const isSet = (head: readonly Token[], dictionary: Dictionary) =>
  entriesWritten(surfaceOf(head), dictionary).some(({ senses }) =>
    senses.some(hasClass(/^(?:exp|int|adv|conj)/)),
  )
