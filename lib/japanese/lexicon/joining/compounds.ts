import type { DictionaryEntry } from '../../../contracts/schemas/japanese/dictionary.ts'
import type { Token } from '../../../contracts/schemas/japanese/text.ts'
import { isPart } from '../../explain/phrase.ts'
import { ABOVE, rankOfEntry } from '../../jlpt/levels.ts'
import { hasKanji, isKana } from '../../kana.ts'
import { readingOf } from '../base-reading.ts'
import type { Dictionary } from '../dictionary.ts'
import { entriesOf, entriesWritten, hasClass, type Writing } from '../entries-of.ts'
import { isNounOfVerb } from '../single-words.ts'
import { isBareStem, isSuffix } from '../token-classes.ts'
import { writtenForm } from '../written-form.ts'
import { asWritten, bestOfParts, isDescribed, isSet, SHORTEST_IN_KANA, surfaceOf } from './expressions.ts'
import { isTransparent } from './transparent.ts'
import { underived } from './verb-rows.ts'

/** Words without particles between them: 図書館, 食べ始める, とりのける. */
export function compound(
  head: readonly Token[],
  last: Token,
  after: readonly Token[],
  dictionary: Dictionary,
): Writing | null {
  const base = { written: writtenForm(head), reading: readingOf(head) }
  if (isKana(base.written)) {
    if (isExplained(head) || isOfDegree(head)) return null
    if (
      isPart(head[0], '連体詞') &&
      entriesOf(base, dictionary).every(entry => isSaid(entry, head, dictionary))
    )
      return null
    const isVerb = isPart(last, '動詞') && head.slice(0, -1).every(isStem)
    const isMeant = ({ common, senses }: DictionaryEntry) =>
      isVerb || isRepeated(head)
        ? !isVerb || senses.some(hasClass(/^v/))
        : base.written.length >= SHORTEST_IN_KANA &&
          (common || (!isDescribed(head) && senses.some(one => one.usually_kana)))
    const baseEntries = entriesOf(base, dictionary)
    // きゃ|っ is no 客.
    const isThatStump = (entry: DictionaryEntry) =>
      isListed(entry) && (base.written === surfaceOf(head) || !isNoun(entry))
    return baseEntries.some(isMeant) || (head.some(isStump) && baseEntries.some(isThatStump)) ? base : null
  }
  if (!hasKanji(base.written)) return null
  const entriesOfBase = entriesWritten(base.written, dictionary)
  // この中 is no このうち, of which it is also a writing.
  const read = entriesOfBase.filter(({ readings }) => readings.includes(base.reading ?? ''))
  const written = read.length > 0 ? read : entriesOfBase
  if (written.length > 0) {
    const isApart = (entry: DictionaryEntry) =>
      isCounted(entry, head) || isOther(entry, last) || isSaid(entry, head, dictionary)
    return written.every(isApart) ? null : isNounThere(head, last, after, dictionary) ? asWritten(head) : base
  }
  if (isSet(head, dictionary)) return asWritten(head)
  // この子 is no 海鼠子.
  if (isPart(head[0], '連体詞')) return null
  const isVerbListed = entriesOf(base, dictionary).length > 0
  if (isVerbListed) return isNounThere(head, last, after, dictionary) ? asWritten(head) : base
  return isNounAsWritten(head, last, dictionary) ? asWritten(head) : ableOf(base, last, dictionary)
}

/** 一目ぼれ: the analyser has the form of a verb, which no dictionary has with the words before it. */
function isNounAsWritten(head: readonly Token[], last: Token, dictionary: Dictionary): boolean {
  const noun = asWritten(head)
  const isMeant = (entry: DictionaryEntry) => isNoun(entry) && entry.readings.includes(noun.reading ?? '')
  return isPart(last, '動詞') && last.base_form !== 'する' && entriesOf(noun, dictionary).some(isMeant)
}

const isNounThere = (
  head: readonly Token[],
  last: Token,
  after: readonly Token[],
  dictionary: Dictionary,
): boolean => isNounOfVerb(last, after[0], after[1]) && entriesOf(asWritten(head), dictionary).some(isNoun)

/** True for a number and its counter, of which learners do not meet the entry: 十号 is a place in a list, no name of Buddha. */
const isCounted = (entry: DictionaryEntry, [number, ...others]: readonly Token[]) =>
  isPart(number, '名詞-数') && others.every(isSuffix) && !entry.common && !isListed(entry)

/** True for 男達 read おとこだて where the text has the plural of 男. */
const isOther = ({ readings }: DictionaryEntry, last: Token) =>
  isSuffix(last) && last.reading === 'たち' && !readings.some(reading => reading.endsWith('たち'))

/** True for a phrase without particles that is no more than its words: その時, 一口食べる, 研究チーム. */
function isSaid(entry: DictionaryEntry, head: readonly Token[], dictionary: Dictionary): boolean {
  if (isListed(entry) || endsInside(head, dictionary)) return false
  if (!entry.common && isOfDegree(head)) return true
  // 過ぎたこと, 言うとおり, 信用できる
  if (!entry.common && (isDescribed(head) || isAble(head))) return true
  if (isPart(head[0], '連体詞'))
    return (
      !entry.senses.some(hasClass(/^(?:conj|n-adv|n-t|adv|adj-f)/)) &&
      (!entry.common || entry.senses.some(hasClass(/^pn/)))
    )
  const isPhrase = entry.senses.every(hasClass(/^exp/)) && !isPart(head.at(-1), '名詞-一般')
  return (
    (isPhrase || (!entry.common && isPair(head) && !isVoiced(head, dictionary))) &&
    isTransparent(entry, writtenForm(head), () => bestOfParts(head, dictionary))
  )
}

/** ごくわずか */
const isOfDegree = ([adverb, , more]: readonly Token[]) =>
  !more &&
  isPart(adverb, '副詞') &&
  /^(?:ごく|とても|もっとも|最も|まったく|全く|いちばん|一番)$/.test(adverb?.surface ?? '')

/** True for 消費|税率, of which 消費税 is a word that ends inside the second piece. */
function endsInside([first, second, more]: readonly Token[], dictionary: Dictionary): boolean {
  if (!first || !second || more) return false
  return Array.from(second.surface.slice(1), (_, at) =>
    entriesWritten(first.surface + second.surface.slice(0, at + 1), dictionary),
  ).some(entries => entries.some(({ common }) => common))
}

/** できる after a noun stands for する. */
const isAble = ([noun, verb, more]: readonly Token[]) =>
  !more && isPart(noun, '名詞-サ変接続') && verb?.base_form === 'できる'

/** Two words of which the second is a noun: いい天気, 早期締結; no affix, and no piece of a word. */
const isPair = ([first, second, more]: readonly Token[]) =>
  !more &&
  (first?.surface.length ?? 0) > 1 &&
  (second?.surface.length ?? 0) > 1 &&
  (isPart(second, '名詞-一般') || isPart(second, '名詞-サ変接続'))

/** True if the second word sounds in another way than alone: 人手不足 is read ひとでぶそく. */
const isVoiced = ([, second]: readonly Token[], dictionary: Dictionary) => {
  const alone = second && hasKanji(second.surface) ? entriesWritten(second.surface, dictionary) : []
  return alone.length > 0 && alone.every(({ readings }) => !readings.includes(second?.reading ?? ''))
}

/** 飲みかけ in 飲みかけのお茶 */
const isNoun = ({ senses }: DictionaryEntry) => senses.slice(0, 1).some(hasClass(/^(?:n$|n,|adj-no)/))

/** Not a word by itself more often than a piece of one that the analyser lacks in kana: え|いが, たま|ご, ふと|ん. */
const isStump = (token: Token) => token.surface.length === 1 || isBareStem(token)

/** いい|ん and ない|よう are no 医院 and 内容. */
const isExplained = ([first, second, more]: readonly Token[]) =>
  !more && isPart(second, '名詞-非自立') && /\/基本形$/.test(first?.conjugation ?? '')

/** True for a word that learners meet, which is likelier than its pieces. */
const isListed = (entry: DictionaryEntry) => rankOfEntry(entry) < ABOVE

/** あり得ない and かなわない, which say more than that their verb is not so; 知らない is a form of 知る. */
export function negative(head: readonly Token[], last: Token, dictionary: Dictionary): Writing | null {
  if (last.base_form !== 'ない' || !isPart(last, '助動詞') || !isPart(head.at(-2), '動詞')) return null
  const base = { written: writtenForm(head), reading: readingOf(head) }
  const isMeant = ({ common, senses }: DictionaryEntry) =>
    common && senses.every(one => hasClass(/^adj-i/)(one) && one.usually_kana)
  return entriesOf(base, dictionary).some(isMeant) ? base : null
}

/** 高さ and 便利さ, as far as learners meet them; 懐かしさ is a form of 懐かしい. */
export function measure(head: readonly Token[], last: Token, dictionary: Dictionary): Writing | null {
  if (head.length !== 2 || last.surface !== 'さ' || !isPart(last, '名詞-接尾-特殊')) return null
  const isMet = (entry: DictionaryEntry) => entry.common || isListed(entry)
  return entriesWritten(surfaceOf(head), dictionary).some(isMet) ? asWritten(head) : null
}

/** とんでもない, 仕方ない, 子どもっぽい, 平べったい: the analyser has adjectives without their ending. */
export function adjective(head: readonly Token[], dictionary: Dictionary): Writing | null {
  const base = { written: writtenForm(head), reading: readingOf(head) }
  return entriesOf(base, dictionary).some(({ senses }) => senses.some(hasClass(/^adj-i/))) ? base : null
}

/** つか|れる in kana: 疲れる, which is listed, not the passive of 着く. */
export function passiveLike(head: readonly Token[], last: Token, dictionary: Dictionary): Writing | null {
  if (head.length > 2 || !isPart(head[0], '動詞-自立') || last.base_form !== 'れる') return null
  const base = { written: writtenForm(head), reading: readingOf(head) }
  if (!isKana(base.written)) return null
  const isMeant = (entry: DictionaryEntry) => isListed(entry) && entry.senses.some(hasClass(/^v1/))
  return entriesOf(base, dictionary).some(isMeant) ? base : null
}

/** 混ぜ合わ|せる: the dictionary lacks 混ぜ合う. */
export function causativeLike(head: readonly Token[], last: Token, dictionary: Dictionary): Writing | null {
  const [verb] = head
  if (!verb || head.length !== 2 || !isPart(verb, '動詞-自立') || last.base_form !== 'せる') return null
  const alone = { written: verb.base_form, reading: readingOf([verb]) }
  if (entriesOf(alone, dictionary).length > 0) return null
  const base = { written: writtenForm(head), reading: readingOf(head) }
  return entriesOf(base, dictionary).some(({ senses }) => senses.some(hasClass(/^v1/))) ? base : null
}

/** むかしむかし */
const isRepeated = ([first, ...others]: readonly Token[]) =>
  others.every(({ surface }) => surface === first?.surface)

const isStem = (token: Token) => isPart(token, '動詞') && /\/連用形$/.test(token.conjugation ?? '')

/** 分かり合える is in few dictionaries: it is a form of 分かり合う. */
function ableOf({ written, reading }: Writing, last: Token, dictionary: Dictionary): Writing | null {
  const verb = { written: underived(written, last), reading: reading && underived(reading, last) }
  return verb.written !== written &&
    entriesOf(verb, dictionary).some(({ senses }) => senses.some(hasClass(/^v5/)))
    ? verb
    : null
}
