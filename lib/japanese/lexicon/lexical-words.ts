import type { Token } from '../../contracts/schemas/japanese/text.ts'
import { honouredVerb, respectOf } from '../explain/honorifics.ts'
import { isPart } from '../explain/phrase.ts'
import { grammarByToken, type PatternMatch } from '../grammar/find-grammar.ts'
import type { Pattern } from '../grammar/patterns.ts'
import { hasKanji, isKana } from '../kana.ts'
import { readingOf } from './base-reading.ts'
import type { Dictionary } from './dictionary.ts'
import { entriesOf, entriesWritten, hasClass, type NamedHead, type Writing } from './entries-of.ts'
import { joinedAt, underived } from './joined-words.ts'
import { isBareStem, isHonorificPrefix, isLexical, isNumber, isSuffix } from './token-classes.ts'
import { writtenForm } from './written-form.ts'

/** A word of a sentence with the auxiliaries that inflect it: 食べ させ られ た. */
export interface LexicalWord extends NamedHead {
  readonly tail: readonly Token[]
  /** The number of characters before the head that belong to the word: お in お仕事. */
  readonly lead: number
  /** お〜になる and the like, if the head is the verb in it. */
  readonly honorific?: Pattern
}

/** The words of a sentence with a meaning of their own, in their order; particles and marks lie between them. */
export function lexicalWords(tokens: readonly Token[], dictionary: Dictionary | null): LexicalWord[] {
  const words: LexicalWord[] = []
  const grammar = grammarByToken(tokens)
  for (let at = 0; at < tokens.length; ) {
    const found = honouredWord(grammar, tokens, at) ?? wordAt(tokens, at, dictionary, grammar)
    if (found.word) words.push(found.word)
    at = found.end
  }
  return words
}

interface Step {
  /** Null where no word begins. */
  readonly word: LexicalWord | null
  readonly end: number
}

function wordAt(
  tokens: readonly Token[],
  at: number,
  dictionary: Dictionary | null,
  grammar: ReadonlyMap<Token, PatternMatch>,
): Step {
  const [token, next] = tokens.slice(at, at + 2)
  const joined = token && dictionary && isLexical(token) ? joinedAt(tokens, at, dictionary) : null
  if (joined) {
    const { count, ...writing } = joined
    return stepOf({ head: tokens.slice(at, at + count), lead: 0, ...writing }, tokens, at + count)
  }
  if (!token || !isLexical(token) || isInsidePattern(token, grammar.get(token)) || isApart(tokens, at))
    return { word: null, end: at + 1 }
  if (isHonorificPrefix(token) && next && isLexical(next)) {
    const { word, end } = wordAt(tokens, at + 1, dictionary, grammar)
    return { word: word && { ...word, lead: token.surface.length }, end }
  }
  const polite = dictionary && politeWord(token, dictionary)
  if (polite) return stepOf(polite, tokens, at + 1)
  if (isNumber(token) && !isMoreThanCount(token, dictionary))
    return { word: null, end: endOfCount(tokens, at + 1) }
  const able = ableToBecome(token, tokens.slice(0, at))
  return stepOf(
    { head: [able], lead: 0, ...writingOf([able, ...tokens.slice(at + 1, at + 3)], dictionary) },
    tokens,
    at + 1,
  )
}

/** なる for なれる in 強くなれる and 上手になれる. */
function ableToBecome(token: Token, before: readonly Token[]): Token {
  if (token.base_form !== 'なれる') return token
  const [adjective, last] = before.slice(-2)
  const isBecoming =
    /^形容詞.*\/連用テ接続$/.test(`${last?.part_of_speech}${last?.conjugation}`) ||
    (last?.surface === 'に' && isPart(adjective, '名詞-形容動詞語幹'))
  return isBecoming ? { ...token, base_form: 'なる' } : token
}

/** しまう in the たべて　しまう of books for children. */
const isApart = (tokens: readonly Token[], at: number) =>
  isPart(tokens[at], '動詞-非自立') &&
  isPart(tokens[at - 1], '記号-空白') &&
  isPart(tokens[at - 2], '助詞-接続助詞')

/** 忙しい in お忙しい, 過ごす in お過ごし, as far as the dictionary lacks the whole; null for other words. */
function politeWord(token: Token, dictionary: Dictionary): Omit<LexicalWord, 'tail'> | null {
  const { surface, reading } = token
  if (!/^[おご御]./u.test(surface) || !isPart(token, '名詞') || reading === null) return null
  if (entriesOf({ written: surface, reading }, dictionary).length > 0) return null
  const rest = { written: surface.slice(1), reading: reading.slice(1) }
  const found = [...baseVerbs(rest), rest].find(one => entriesOf(one, dictionary).length > 0)
  if (!found) return null
  const plain = { ...token, surface: rest.written, start: token.start + 1, reading: rest.reading }
  return { head: [{ ...plain, base_form: found.written }], lead: 1, ...found }
}

/** The verbs of which a word may be the stem. */
function baseVerbs({ written, reading }: { written: string; reading: string }): Writing[] {
  const last = 'いきぎしちにびみり'.indexOf(written.at(-1) ?? ' ')
  const endings = last < 0 ? [] : ['うくぐすつぬぶむる'.charAt(last)]
  return [
    ...endings.map(ending => ({ written: written.slice(0, -1) + ending, reading: reading.slice(0, -1) + ending })),
    { written: `${written}る`, reading: `${reading}る` },
  ]
}

/** しれ in かもしれない, at the end of a pattern of grammar. */
const isInsidePattern = (token: Token, match: PatternMatch | undefined) =>
  match !== undefined &&
  match.tokens[0] !== token &&
  isKana(token.surface) &&
  /^(?:動詞|形容詞|名詞-非自立)/.test(token.part_of_speech)

function stepOf(word: Omit<LexicalWord, 'tail'>, tokens: readonly Token[], end: number): Step {
  const tail = tailOf(word.head, tokens, end)
  return { word: { ...word, tail }, end: end + tail.length }
}

/** 一番, 一度 and 一人 say more than a number. */
function isMoreThanCount({ surface, reading }: Token, dictionary: Dictionary | null): boolean {
  const entries = dictionary ? entriesWritten(surface, dictionary) : []
  if (/^(?:ひと|ふた|はたち|ついたち)/.test(reading ?? '') || surface.endsWith('つ'))
    return entries.length > 0
  return entries.some(({ senses }) => senses.some(hasClass(/^(?:n-)?adv|^adj-na/)))
}

function endOfCount(tokens: readonly Token[], start: number): number {
  let end = start
  while (isSuffix(tokens[end])) end += 1
  return end
}

/**
 * A single token under its dictionary form; as it stands if the stem of a verb is a noun there: 引き出し; without its particle
 * if dictionaries list it so: 平然と.
 */
function writingOf(
  [token, next, after]: readonly [Token, ...Token[]],
  dictionary: Dictionary | null,
): Writing {
  const base = { written: writtenForm([token]), reading: readingOf([token]) }
  if (!dictionary) return base
  const asIs = { written: token.surface, reading: token.reading }
  const isStem = isNounOfVerb(token, next, after) || isNounInKana(token, next)
  if (isStem && entriesOf(asIs, dictionary).some(isNoun)) return asIs
  if (entriesOf(base, dictionary).length > 0) return base
  const verb = {
    written: underived(base.written, token),
    reading: base.reading && underived(base.reading, token),
  }
  if (entriesOf(verb, dictionary).length > 0) return verb
  if (entriesOf(asIs, dictionary).length > 0) return asIs
  const [, adverb] = /^(.+)[とに]$/.exec(token.surface) ?? []
  const plain =
    adverb === undefined ? base : { written: adverb, reading: token.reading?.slice(0, -1) ?? null }
  return isPart(token, '副詞') && entriesOf(plain, dictionary).length > 0 ? plain : base
}

const isNoun = ({ common, senses }: ReturnType<typeof entriesOf>[number]) =>
  common && senses.slice(0, 1).some(hasClass(/^(?:n$|n,|pn|adj-no)/))

/** True for the stem of an adjective that nothing goes on with: 〜は にく. */
const isNounInKana = (token: Token, next: Token | undefined) =>
  isBareStem(token) && isKana(token.surface) && !/(?:接尾|助動詞語幹|非自立)/.test(next?.part_of_speech ?? '')

/** True for a stem before a particle that follows nouns. に is also the purpose of going somewhere. */
const isNounOfVerb = (token: Token, next: Token | undefined, after: Token | undefined) => {
  if (!isPart(token, '動詞') || !/\/連用形$/.test(token.conjugation ?? '') || !isPart(next, '助詞'))
    return false
  return (
    /^[をがのは]$/.test(next?.surface ?? '') ||
    (next?.surface === 'に' && !GOING.test(after?.base_form ?? ''))
  )
}

const GOING = /^(?:行く|来る|帰る|戻る|出る|出かける|寄る|通う|参る|伺う|いく|くる|いらっしゃる|誘う)$/

/** 帰る in お帰りになりました, 案内 in ご案内します; null without such a verb: お世話する. */
function honouredWord(
  grammar: ReadonlyMap<Token, PatternMatch>,
  tokens: readonly Token[],
  at: number,
): Step | null {
  const token = tokens[at]
  const match = token && grammar.get(token)
  if (!match?.pattern.name.startsWith('お〜') || match.tokens[0] !== tokens[at]) return null
  const end = at + match.tokens.length
  const named = match.tokens.slice(0, isPart(match.tokens[0], '接頭詞') ? 2 : 1)
  const [first = named[0], verb = first] = named
  const base_form = honouredVerb(named)
  if (!first || !verb || verb.reading === null || isRespectful(named)) return null
  const isDoing = base_form.endsWith('する')
  if (isDoing && (named.length < 2 || !isPart(verb, '名詞-サ変接続'))) return null
  const cut = named.length > 1 ? 0 : 1
  const head: Token = isDoing
    ? verb
    : {
        surface: verb.surface.slice(cut),
        start: verb.start + cut,
        base_form,
        reading: verb.reading.slice(cut),
        part_of_speech: '動詞-自立',
        conjugation: `${/[えけげせてねべめれ]る$/.test(base_form) ? '一段' : '五段'}/語幹`,
      }
  const inside = tokens.slice(at + named.length, end)
  const tail = [...inside, ...tailOf([...named, ...inside], tokens, end)]
  const writing = { written: writtenForm([head]), reading: readingOf([head]) }
  return {
    word: { head: [head], tail, lead: 1, honorific: match.pattern, ...writing },
    end: at + named.length + tail.length,
  }
}

const isRespectful = (head: readonly Token[]) => respectOf(head) !== null

/** The span of a word, including the お before the verb. */
export function spanOf({ head, tail, lead }: LexicalWord): { start: number; length: number } {
  const parts = [...head, ...tail]
  return {
    start: (parts[0]?.start ?? 0) - lead,
    length: parts.reduce((length, { surface }) => length + surface.length, lead),
  }
}

/** True for words that count only with a dictionary entry: numbers, prefixes, words in Latin letters. */
export const needsEntry = (head: readonly Token[]) =>
  head.every(token => isPart(token, '名詞-数') || isPart(token, '接頭詞') || !isJapanese(token.surface))

const isJapanese = (text: string) => hasKanji(text) || isKana(text)

/** The tokens from a position on that inflect the head. */
function tailOf(head: readonly Token[], tokens: readonly Token[], start: number): Token[] {
  const tail: Token[] = []
  for (let token = tokens[start]; token; token = tokens[start + tail.length]) {
    const before = tail.at(-1) ?? head.at(-1)
    if (!before || !inflects(before, token)) break
    tail.push(token)
  }
  return tail
}

/** て and ば are part of a form; 〜ながら and the like are separate particles. */
const FORM_PARTICLES = /^(?:て|で|ちゃ|じゃ|ば|たり|だり)$/
const AUXILIARY = /^(?:助動詞|動詞-接尾|形容詞-(?:接尾|非自立)|名詞-(?:特殊|接尾)-助動詞語幹)/

/** True if a token is part of the form of the word before it. */
function inflects(before: Token, token: Token): boolean {
  if (isPart(before, '名詞-サ変接続')) return token.conjugation?.startsWith('サ変・スル') ?? false
  const isFormParticle = isPart(token, '助詞') && FORM_PARTICLES.test(token.surface)
  if (isPart(before, '助詞')) return /^(?:動詞|形容詞)-非自立/.test(token.part_of_speech)
  if (isPart(before, '名詞')) return isPart(before, '名詞-接尾-助動詞語幹') && isPart(token, '助動詞')
  if (before.conjugation === null) return false
  if (isPart(token, '動詞') && /^[ちじ]ゃう$/.test(token.base_form)) return true
  return isFormParticle || AUXILIARY.test(token.part_of_speech) || isPart(token, '動詞-非自立')
}
