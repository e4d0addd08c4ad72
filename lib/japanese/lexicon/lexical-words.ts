import type { DictionaryEntry } from '../../contracts/schemas/japanese/dictionary.ts'
import type { Token } from '../../contracts/schemas/japanese/text.ts'
import { honouredVerb, respectOf } from '../explain/honorifics.ts'
import { isPart } from '../explain/phrase.ts'
import { grammarByToken, type PatternMatch } from '../grammar/find-grammar.ts'
import type { Pattern } from '../grammar/patterns.ts'
import { hasKanji, isKana } from '../kana.ts'
import { readingOf } from './base-reading.ts'
import type { Dictionary } from './dictionary.ts'
import { entriesOf, entriesWritten, hasClass, type NamedHead } from './entries-of.ts'
import { meantBy, REACH } from './homonyms.ts'
import { isVerbBehind } from './in-kana/cutting/particles.ts'
import { AUXILIARY_VERBS } from './in-kana/kana-words.ts'
import { joinedAt } from './joining/joined-words.ts'
import { politeWord, underlyingVerb, withoutRespect, writingOf } from './single-words.ts'
import { tailOf } from './tails.ts'
import { isGrammar, isHonorificPrefix, isLexical, isNumber, isSound, isSuffix } from './token-classes.ts'
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
    const nextWord = honouredWord(grammar, tokens, at, dictionary) ?? wordAt(tokens, at, dictionary, grammar)
    if (nextWord.word) words.push(nextWord.word)
    at = nextWord.end
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
  const [token, next, after] = tokens.slice(at, at + 3)
  const mayJoin = token && isLexical(token) && !isPart(token, '名詞-接尾-人名')
  const joined = mayJoin && dictionary ? joinedAt(tokens, at, dictionary) : null
  if (joined && isPatternOnly(tokens.slice(at, at + joined.count), grammar))
    return { word: null, end: at + joined.count }
  if (joined) {
    const { count, ...writing } = joined
    return stepOf({ head: tokens.slice(at, at + count), lead: 0, ...writing }, tokens, at + count)
  }
  if (
    !token ||
    !isLexical(token) ||
    isOfNounBefore(tokens, at) ||
    isSound(token, next, after) ||
    (isInsidePattern(token, grammar.get(token)) && !isToldByPlace(tokens, at, dictionary)) ||
    isApart(tokens, at)
  )
    return { word: null, end: at + 1 }
  if (isHonorificPrefix(token) && next && isLexical(next)) {
    const { word, end } = wordAt(tokens, at + 1, dictionary, grammar)
    return { word: word && { ...word, lead: token.surface.length }, end }
  }
  const wider = dictionary && politeJoin(tokens, at, dictionary)
  if (wider) return stepOf({ ...wider.word, lead: 1 }, tokens, at + wider.count)
  const polite = dictionary && politeWord(token, next, dictionary)
  if (polite) return stepOf({ ...polite, lead: 1 }, tokens, at + 1)
  if (isNumber(token) && (isOrdinal(next) || !isMoreThanCount(token, dictionary)))
    return { word: null, end: endOfCount(tokens, at + 1) }
  const underlying = underlyingVerb(token, tokens.slice(0, at))
  const writing = writingOf([underlying, ...tokens.slice(at + 1, at + 3)], dictionary)
  const { word, end } = stepOf({ head: [underlying], lead: 0, ...writing }, tokens, at + 1)
  const around = { before: tokens.slice(Math.max(0, at - REACH), at), after: tokens.slice(end, end + REACH) }
  const told = word && dictionary && meantBy(word, around, dictionary)
  return { word: word && { ...word, ...told }, end }
}

/** 気をつける in お気をつけください, 昼ご飯 in お昼ご飯, where the analyser has お気 and お昼. */
function politeJoin(tokens: readonly Token[], at: number, dictionary: Dictionary) {
  const token = tokens[at]
  const plain = token && withoutRespect(token)
  if (!plain) return null
  const rest = [plain, ...tokens.slice(at + 1)]
  const joined = joinedAt(rest, 0, dictionary)
  if (!joined) return null
  const { count, ...writing } = joined
  const head = rest.slice(0, count)
  // お話をする stays as it is, since お話 is a word.
  if (head.some(isGrammar) && entriesWritten(token.surface, dictionary).length > 0) return null
  return { count, word: { head, ...writing } }
}

/** さん in 村長さん, 達 in 彼女達 and ら in 社員ら; after a name it stands for itself. */
const isOfNounBefore = (tokens: readonly Token[], at: number) =>
  (isPart(tokens[at], '名詞-接尾-人名') || /^(?:たち|達|ら|等)$/.test(tokens[at]?.surface ?? '')) &&
  isPart(tokens[at - 1], '名詞') &&
  !isPart(tokens[at - 1], '名詞-固有名詞-人名')

/** しまう in the たべて　しまう of books for children. */
const isApart = (tokens: readonly Token[], at: number) =>
  (isPart(tokens[at], '動詞-非自立') || AUXILIARY_VERBS.has(tokens[at]?.base_form ?? '')) &&
  isPart(tokens[at - 1], '記号-空白') &&
  isPart(tokens[at - 2], '助詞-接続助詞')

/** True for the どうか of かどうか, which is no adverb there. */
const isPatternOnly = (head: readonly Token[], grammar: ReadonlyMap<Token, PatternMatch>) =>
  isPart(head.at(-1), '助詞') &&
  head.every(token => isKana(token.surface) && ![undefined, token].includes(grammar.get(token)?.tokens[0]))

/** しれ in かもしれない, at the end of a pattern of grammar, and 否 in や否や. */
const isInsidePattern = (token: Token, match: PatternMatch | undefined) =>
  match !== undefined &&
  match.tokens[0] !== token &&
  (token.surface === '否' ||
    (isKana(token.surface) && /^(?:動詞|形容詞|名詞-非自立)/.test(token.part_of_speech)))

/** 寄る in 本屋による and 取る in 手にとって, which look like patterns. */
function isToldByPlace(tokens: readonly Token[], at: number, dictionary: Dictionary | null): boolean {
  const token = tokens[at]
  if (!token || !dictionary || tokens[at - 1]?.surface !== 'に') return false
  if (isVerbBehind(tokens[at - 2]?.surface ?? '', token.base_form)) return true
  if (token.base_form !== 'よる') return false
  const word = { head: [token], written: token.base_form, reading: readingOf([token]) }
  const told = meantBy(word, { before: tokens.slice(Math.max(0, at - 2), at), after: [] }, dictionary)
  return told?.meant === '寄る'
}

function stepOf(word: Omit<LexicalWord, 'tail'>, tokens: readonly Token[], end: number): Step {
  const tail = tailOf(word.head, tokens, end)
  return { word: { ...word, tail }, end: end + tail.length }
}

/** 一番, 一度, 一人 and 一周忌 say more than a number; 五分 does as ごぶ, not as ごふん. */
function isMoreThanCount({ surface, reading }: Token, dictionary: Dictionary | null): boolean {
  const isSaid = ({ readings }: DictionaryEntry) =>
    reading === null || surface.startsWith('何') || readings.includes(reading)
  const entries = dictionary ? entriesWritten(surface, dictionary).filter(isSaid) : []
  if (/^(?:ひと|ふた|はたち|ついたち)/.test(reading ?? '') || /[つ忌]$/.test(surface))
    return entries.length > 0
  return entries.some(({ senses }) => senses.some(hasClass(/^(?:n-)?adv|^adj-na/)))
}

/** め in 三つめ */
const isOrdinal = (next: Token | undefined) => isSuffix(next) && /^[め目]$/.test(next?.surface ?? '')

function endOfCount(tokens: readonly Token[], start: number): number {
  let end = start
  while (isSuffix(tokens[end])) end += 1
  return end
}

/** 帰る in お帰りになりました, 案内 in ご案内します; null without such a verb: お世話する. */
function honouredWord(
  grammar: ReadonlyMap<Token, PatternMatch>,
  tokens: readonly Token[],
  at: number,
  dictionary: Dictionary | null,
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
  // お目通しください: no verb.
  if (dictionary && !isDoing && entriesOf(writing, dictionary).length === 0) return null
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
