import type { Token } from '../../contracts/schemas/japanese/text.ts'
import { honouredVerb, respectOf } from '../explain/honorifics.ts'
import { isPart } from '../explain/phrase.ts'
import { grammarByToken, type PatternMatch } from '../grammar/find-grammar.ts'
import type { Pattern } from '../grammar/patterns.ts'
import { hasKanji, isKana } from '../kana.ts'
import type { Dictionary } from './dictionary.ts'
import { writtenForm } from './written-form.ts'

/** A word of a sentence with the auxiliaries that inflect it: 食べ させ られ た. */
export interface LexicalWord {
  readonly head: readonly Token[]
  readonly tail: readonly Token[]
  /** お〜になる and the like, if the head is the verb in it. */
  readonly honorific?: Pattern
}

/** The most tokens joined: dictionaries have no longer words, and every join is looked up. */
const MOST_JOINED = 4

/** The words of a sentence with a meaning of their own, in their order; particles and marks lie between them. */
export function lexicalWords(tokens: readonly Token[], dictionary: Dictionary | null): LexicalWord[] {
  const words: LexicalWord[] = []
  const grammar = grammarByToken(tokens)
  let at = 0
  while (at < tokens.length) {
    const token = tokens[at]
    const honoured = token && honouredWord(grammar.get(token), tokens, at)
    if (honoured) {
      words.push(honoured.word)
      at = honoured.end
      continue
    }
    if (token === undefined || !isLexical(token)) {
      at += 1
      continue
    }
    const head = tokens.slice(at, at + joinedFrom(tokens, at, dictionary))
    const tail = tailOf(head, tokens, at + head.length)
    words.push({ head, tail })
    at += head.length + tail.length
  }
  return words
}

/** 帰る in お帰りになりました, 案内 in ご案内します; null without such a verb: お世話する. */
function honouredWord(match: PatternMatch | undefined, tokens: readonly Token[], at: number) {
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
  return {
    word: { head: [head], tail, honorific: match.pattern },
    end: at + named.length + tail.length,
  }
}

const isRespectful = (head: readonly Token[]) => respectOf(head) !== null

/** The span of a word, including the お before the verb. */
export function spanOf({ head, tail, honorific }: LexicalWord): { start: number; length: number } {
  const parts = [...head, ...tail]
  const before = honorific ? 1 : 0
  return {
    start: (parts[0]?.start ?? 0) - before,
    length: parts.reduce((length, { surface }) => length + surface.length, before),
  }
}

/** The number of tokens from here that form one word of the dictionary. */
function joinedFrom(tokens: readonly Token[], at: number, dictionary: Dictionary | null): number {
  if (!dictionary) return 1
  for (let count = Math.min(MOST_JOINED, tokens.length - at); count > 1; count -= 1) {
    const head = tokens.slice(at, at + count)
    const text = writtenForm(head)
    if (head.every(isJoinable) && hasKanji(text) && dictionary.find(text).length > 0) return count
  }
  return 1
}

const isJoinable = (token: Token) => !GRAMMAR.test(token.part_of_speech) && isWritten(token.surface)

/**
 * Particles and auxiliaries, and tokens that the analyser's dictionary counts as words although they only inflect
 * others.
 */
const GRAMMAR = /^(?:助詞|助動詞|記号|フィラー|その他|動詞-接尾|形容詞-接尾|名詞-(?:特殊|接尾-助動詞語幹))/
const GRAMMAR_NOUNS = new Set(['の', 'ん', 'よう', 'みたい', 'そう', 'ふう'])

/** True if a word may begin here. */
function isLexical(token: Token): boolean {
  if (GRAMMAR.test(token.part_of_speech) || !isWritten(token.surface)) return false
  return !(isPart(token, '名詞-非自立') && GRAMMAR_NOUNS.has(token.surface))
}

const isWritten = (surface: string) => /[\p{L}\p{N}]/u.test(surface)

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
  return isFormParticle || AUXILIARY.test(token.part_of_speech) || isPart(token, '動詞-非自立')
}
