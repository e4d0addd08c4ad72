import type { DictionaryEntry } from '../../contracts/schemas/japanese/dictionary.ts'
import type { Token } from '../../contracts/schemas/japanese/text.ts'
import { isPart } from '../explain/phrase.ts'
import { ABOVE, rankOfEntry } from '../jlpt/levels.ts'
import { hasKanji, isKana } from '../kana.ts'
import { readingOf } from './base-reading.ts'
import { writtenCandidates } from './candidates.ts'
import type { Dictionary } from './dictionary.ts'
import { entriesOf, entriesWritten, hasClass } from './entries-of.ts'
import { isBareStem, isGrammar, isWritten } from './token-classes.ts'
import { isTransparent } from './transparent.ts'
import { writtenForm } from './written-form.ts'

/** Several tokens that are one word of the dictionary, as the text writes it. */
export interface Joined {
  readonly count: number
  readonly written: string
  readonly reading: string | null
}

/** Expressions have no more tokens, and every join is looked up. */
const MOST_JOINED = 7
const MOST_CHARACTERS = 14

/** The longest word of the dictionary that begins at a token, if it has several; null otherwise. */
export function joinedAt(tokens: readonly Token[], at: number, dictionary: Dictionary): Joined | null {
  let asItStands: Joined | null = null
  for (const count of countsAt(tokens, at, dictionary)) {
    const head = tokens.slice(at, at + count)
    const found = joinOf(head, tokens[at - 1], dictionary)
    if (found && !isPart(head.at(-1), '助動詞')) return { count, ...found }
    // 気にしない is a form of 気にする, if the dictionary has both.
    asItStands ??= found && { count, ...found }
  }
  return asItStands
}

/** The counts of tokens that may be a word, the most first. Most joins end here: no word begins like them. */
function countsAt(tokens: readonly Token[], at: number, dictionary: Dictionary): number[] {
  const counts: number[] = []
  let written = ''
  let read: string | null = ''
  for (let count = 1; count <= MOST_JOINED; count += 1) {
    const token = tokens[at + count - 1]
    if (!token || !isWritten(token.surface) || isPart(token, '記号')) break
    if (written.length + token.surface.length > MOST_CHARACTERS) break
    if (count > 1) {
      const goesOn = begins(written, token.surface, dictionary) || begins(read, token.reading, dictionary)
      if (goesOn || hasOtherStart(token, written, read, dictionary)) counts.unshift(count)
      if (!goesOn) break
    }
    written += token.surface
    read = read === null || token.reading === null ? null : read + token.reading
  }
  return counts
}

/** True if words of the dictionary go on with the first character of the next token. */
const begins = (text: string | null, next: string | null, dictionary: Dictionary) =>
  text !== null && next !== null && dictionary.begins(text + firstOf(next))

/** する for しました, くる for きた */
const hasOtherStart = (
  { surface, base_form }: Token,
  written: string,
  read: string | null,
  dictionary: Dictionary,
) =>
  firstOf(base_form) !== firstOf(surface) &&
  (begins(written, base_form, dictionary) || begins(read, base_form, dictionary))

const firstOf = (text: string) => String.fromCodePoint(text.codePointAt(0) ?? 0)

type Named = Omit<Joined, 'count'> | null

function joinOf(head: readonly Token[], before: Token | undefined, dictionary: Dictionary): Named {
  const last = head.at(-1)
  if (!last || isChange(head)) return null
  if (head.length === 2 && isPart(head[0], '名詞-ナイ形容詞語幹') && last.base_form === 'ない')
    return adjective(head, dictionary)
  if (isGrammar(last))
    return (
      passiveLike(head, last, dictionary) ??
      causativeLike(head, last, dictionary) ??
      setPhrase(head, last, before, dictionary)
    )
  return head.some(isGrammar) ? expression(head, last, dictionary) : compound(head, last, dictionary)
}

/** Words without particles between them: 図書館, 食べ始める, とりのける. */
function compound(head: readonly Token[], last: Token, dictionary: Dictionary): Named {
  const base = { written: writtenForm(head), reading: readingOf(head) }
  if (isKana(base.written)) {
    if (
      isPart(head[0], '連体詞') &&
      entriesOf(base, dictionary).every(entry => isSaid(entry, head, dictionary))
    )
      return null
    const isVerb = isPart(last, '動詞') && head.slice(0, -1).every(isStem)
    const isMeant = ({ common, senses }: DictionaryEntry) =>
      isVerb || isRepeated(head)
        ? !isVerb || senses.some(hasClass(/^v/))
        : base.written.length >= SHORTEST_IN_KANA && (common || senses.some(one => one.usually_kana))
    const found = entriesOf(base, dictionary)
    return found.some(isMeant) || (head.some(isStump) && found.some(isListed)) ? base : null
  }
  if (!hasKanji(base.written)) return null
  const written = entriesWritten(base.written, dictionary)
  if (written.length > 0) return written.every(entry => isSaid(entry, head, dictionary)) ? null : base
  if (isSet(head, dictionary)) return asWritten(head)
  return entriesOf(base, dictionary).length > 0 ? base : ableOf(base, last, dictionary)
}

/** 大きくなる: any adjective may become so. */
const isChange = (head: readonly Token[]) =>
  head.length === 2 && isPart(head[0], '形容詞') && /^(?:なる|する)$/.test(head[1]?.base_form ?? '')

/** True for an expression without particles that is no more than its words: その時, 一口食べる. */
function isSaid(entry: DictionaryEntry, head: readonly Token[], dictionary: Dictionary): boolean {
  if (isListed(entry)) return false
  if (isPart(head[0], '連体詞'))
    return (
      !entry.senses.some(hasClass(/^(?:conj|n-adv|n-t|adv|adj-f)/)) &&
      (!entry.common || entry.senses.some(hasClass(/^pn/)))
    )
  const isPhrase = entry.senses.every(hasClass(/^exp/)) && isPart(head.at(-1), '動詞')
  return isPhrase && isTransparent(entry, () => bestOfParts(head, dictionary))
}

const SHORTEST_IN_KANA = 4

/** Not a word by itself more often than a piece of one that the analyser lacks in kana: え|いが, たま|ご, ふと|ん. */
const isStump = (token: Token) => token.surface.length === 1 || isBareStem(token)

/** True for a word that learners meet, which is likelier than its pieces. */
const isListed = (entry: DictionaryEntry) => rankOfEntry(entry) < ABOVE

/** とんでもない, 仕方ない: the analyser has adjectives without their ない. */
function adjective(head: readonly Token[], dictionary: Dictionary): Named {
  const base = { written: writtenForm(head), reading: readingOf(head) }
  return entriesOf(base, dictionary).some(({ senses }) => senses.some(hasClass(/^adj-i/))) ? base : null
}

/** つか|れる in kana: 疲れる, which is listed, not the passive of 着く. */
function passiveLike(head: readonly Token[], last: Token, dictionary: Dictionary): Named {
  if (head.length > 2 || !isPart(head[0], '動詞-自立') || last.base_form !== 'れる') return null
  const base = { written: writtenForm(head), reading: readingOf(head) }
  if (!isKana(base.written)) return null
  const isMeant = (entry: DictionaryEntry) => isListed(entry) && entry.senses.some(hasClass(/^v1/))
  return entriesOf(base, dictionary).some(isMeant) ? base : null
}

/** 混ぜ合わ|せる: the dictionary lacks 混ぜ合う. */
function causativeLike(head: readonly Token[], last: Token, dictionary: Dictionary): Named {
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

const isSet = (head: readonly Token[], dictionary: Dictionary) =>
  entriesWritten(surfaceOf(head), dictionary).some(({ senses }) =>
    senses.some(hasClass(/^(?:exp|int|adv|conj)/)),
  )

const isStem = (token: Token) => isPart(token, '動詞') && /\/連用形$/.test(token.conjugation ?? '')

/** 分かり合える is in few dictionaries: it is a form of 分かり合う. */
function ableOf({ written, reading }: NonNullable<Named>, last: Token, dictionary: Dictionary): Named {
  const verb = { written: underived(written, last), reading: reading && underived(reading, last) }
  return verb.written !== written &&
    entriesOf(verb, dictionary).some(({ senses }) => senses.some(hasClass(/^v5/)))
    ? verb
    : null
}

const E_ROW = 'えけげせてねべめれ'
const I_ROW = 'いきぎしちにびみり'
const U_ROW = 'うくぐすつぬぶむる'

/** 書く for 書ける; other words stay. */
export function underived(text: string, last: Token): string {
  const ending = last.base_form.endsWith('る') ? E_ROW.indexOf(text.at(-2) ?? '') : -1
  return last.conjugation?.startsWith('一段') && ending >= 0 ? `${text.slice(0, -2)}${U_ROW[ending]}` : text
}

/**
 * Words with particles between them that end in a word: 気をつける, 仕方がない, 心の中. An expression whose words say what it
 * means is one word only if it is common.
 */
function expression(head: readonly Token[], last: Token, dictionary: Dictionary): Named {
  if (isGrammarWord(head[0]) || isPurpose(head, dictionary) || isAuxiliaryVerb(head.at(-2), last)) return null
  const base = { written: writtenForm(head), reading: readingOf(head) }
  const isInflected = isPart(last, '動詞') || isPart(last, '形容詞')
  const hasOwnMeaning = (entry: DictionaryEntry) =>
    entry.common || isGoing(head) || !(isDeed(head) || isTransparent(entry, () => bestOfParts(head, dictionary)))
  const isMeant = (entry: DictionaryEntry) =>
    (!isKana(base.written) || entry.senses.some(hasClass(/^(?:exp|v|adj-i)/))) && hasOwnMeaning(entry)
  const isLongEnough = !isKana(base.written) || (isInflected && base.written.length > SHORTEST_IN_KANA)
  const found = isInflected ? entriesOf(base, dictionary) : entriesWritten(base.written, dictionary)
  if (isLongEnough && found.some(isMeant)) return base
  return isSet(head, dictionary) && found.length === 0 ? asWritten(head) : null
}

/** 運転を見合わせる: a noun that is a deed by itself, and what is done to it. */
const isDeed = ([noun, particle, verb, more]: readonly Token[]) =>
  isPart(noun, '名詞-サ変接続') && particle?.surface === 'を' && hasKanji(verb?.surface ?? '') && !more

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
  const row = I_ROW.indexOf(noun.at(-1) ?? ' ')
  const verb = noun.slice(0, -1) + U_ROW.charAt(row)
  return row >= 0 && entriesWritten(verb, dictionary).some(({ senses }) => senses.some(hasClass(/^v5/)))
}

/** The entries that a learner sees for the words of an expression. */
const bestOfParts = (head: readonly Token[], dictionary: Dictionary) =>
  head
    .filter(token => !isGrammar(token))
    .map(token => {
      const named = { head: [token], written: token.base_form, reading: readingOf([token]) }
      return writtenCandidates(named, dictionary)[0]
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
function setPhrase(
  head: readonly Token[],
  last: Token,
  before: Token | undefined,
  dictionary: Dictionary,
): Named {
  const written = surfaceOf(head)
  // しまった is a form of しまう more often than an exclamation.
  if (isGrammarWord(head[0]) || (head.length === 2 && isPart(head[0], '動詞') && isPart(last, '助動詞')))
    return null
  const isMeant = isPart(last, '助詞') ? meantBeforeParticle(head, before, written) : isPhrase
  return entriesWritten(written, dictionary).some(isMeant) ? asWritten(head) : null
}

const isPhrase = ({ senses }: DictionaryEntry) =>
  senses.slice(0, 1).some(hasClass(/^(?:exp|int|adv|conj|adj-f)/))

function meantBeforeParticle(head: readonly Token[], before: Token | undefined, written: string) {
  const isPossible =
    !isModified(before) &&
    (!isPart(head[0], '動詞') || (head.length === 2 && isKana(written) && written.endsWith('に'))) &&
    !head.some(token => isPart(token, '助動詞'))
  const classes =
    written.length > SHORTEST_IN_KANA ? /^(?:exp|int|(?:n-)?adv|conj|pn|n-t)/ : /^(?:(?:n-)?adv|conj|pn|n-t)/
  return ({ common, senses }: DictionaryEntry) =>
    isPossible &&
    (common || senses.some(one => one.usually_kana)) &&
    senses.slice(0, 1).some(hasClass(classes))
}

/** True after words that describe a noun: 行く時に is no adverb. */
const isModified = (before: Token | undefined) =>
  isPart(before, '助詞-連体化') ||
  isPart(before, '連体詞') ||
  /\/(?:基本形|体言接続)/.test(before?.conjugation ?? '')

const surfaceOf = (head: readonly Token[]) => head.map(({ surface }) => surface).join('')
const asWritten = (head: readonly Token[]) => ({ written: surfaceOf(head), reading: surfaceReading(head) })
const surfaceReading = (head: readonly Token[]) =>
  head.some(({ reading }) => reading === null) ? null : head.map(({ reading }) => reading).join('')
