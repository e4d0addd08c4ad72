import type { Token } from '../../contracts/schemas/japanese/text.ts'
import type { Grammar, PatternMatch } from '../grammar/find-grammar.ts'
import { type Particle, particles } from './labels.ts'

/** A content word with its particles and auxiliaries. */
export interface Phrase {
  readonly head: readonly Token[]
  readonly tail: readonly Token[]
}

const hangs =
  /^(?:助詞|助動詞|動詞-(?:非自立|接尾)|形容詞-(?:非自立|接尾)|名詞-(?:接尾|特殊)|名詞-非自立-(?:助動詞語幹|形容動詞語幹))/
const compounds = /^(?:名詞-(?:一般|サ変接続|固有名詞|数|接尾|ナイ形容詞語幹|形容動詞語幹)|接頭詞)/
/** Nouns (`非自立` in the dictionary) that complete a clause rather than stand alone. */
const clauseNouns = new Set(['の', 'ん', 'よう', 'みたい', 'そう'])

/** Splits a sentence into phrases. A pattern of grammar lies in one phrase: こと に なっ た. */
export function phrasesOf(tokens: readonly Token[], grammar: Grammar): Phrase[] {
  const phrases: { head: Token[]; tail: Token[] }[] = []
  let open: { head: Token[]; tail: Token[] } | undefined
  for (const token of tokens) {
    if (isMark(token)) {
      open = undefined
    } else if (open && joinsHead(open, token)) {
      open.head.push(token)
    } else if (open && (goesOn(grammar.get(token), token) || joinsTail(open, token))) {
      open.tail.push(token)
    } else {
      open = { head: [token], tail: [] }
      phrases.push(open)
    }
  }
  return phrases
}

export function isPart(token: Token | undefined, partOfSpeech: string): boolean {
  return token?.part_of_speech.startsWith(partOfSpeech) ?? false
}

const goesOn = (match: PatternMatch | undefined, token: Token) =>
  match !== undefined && match.tokens[0] !== token

function isMark(token: Token): boolean {
  return isPart(token, '記号') || token.surface.trim() === '' || !/[\p{L}\p{N}]/u.test(token.surface)
}

/** True for compound nouns, prefixes and する verbs. */
function joinsHead({ head, tail }: Phrase, token: Token): boolean {
  const last = head.at(-1)
  if (!last || tail.length > 0) return false
  if (isPart(last, '接頭詞') || isPart(token, '名詞-接尾'))
    return isPart(last, '接頭詞') || isPart(last, '名詞')
  if (token.conjugation?.startsWith('サ変・スル') && isPart(last, '名詞-サ変接続')) return true
  return (
    compounds.test(last.part_of_speech) && compounds.test(token.part_of_speech) && !isPart(token, '接頭詞')
  )
}

function joinsTail({ head, tail }: Phrase, token: Token): boolean {
  if (hangs.test(token.part_of_speech)) return true
  if (isPart(token, '名詞-非自立') && clauseNouns.has(token.surface)) return true
  const before = tail.at(-1)
  if (token.base_form === 'ある' && isPart(token, '動詞')) {
    return (
      before?.surface === 'て' ||
      (isPart(head.at(-1), '名詞') &&
        /^で?[はも]$/.test(before?.surface ?? '') &&
        tail.some(part => part.surface === 'で'))
    )
  }
  return (
    isPart(token, '形容詞') &&
    /^(?:いい|良い|よい|ほしい|欲しい)$/.test(token.base_form) &&
    /^[ても]$/.test(before?.surface ?? '')
  )
}

const spellings: Readonly<Record<string, Particle>> = {
  ぐらい: 'くらい',
  位: 'くらい',
  なあ: 'な',
  ねえ: 'ね',
  ぜ: 'ぞ',
  ん: 'の',
  といった: 'という',
  っていう: 'という',
}
const special: Readonly<Record<string, Particle>> = {
  'が 助詞-接続助詞': 'が but',
  'と 助詞-格助詞-引用': 'と quote',
  'の 助詞-終助詞': 'の question',
  'に 助詞-副詞化': 'に adverb',
}

/** The key of the words for a particle; undefined if it needs none. */
export function particleOf(token: Token, before: Token | undefined): Particle | undefined {
  if (!isPart(token, '助詞') || (token.surface === 'で' && isPart(token, '助詞-接続助詞'))) return undefined
  if (token.surface === 'に' && isPart(before, '名詞-形容動詞語幹')) return 'に adverb'
  const base = spellings[token.surface] ?? token.surface
  return special[`${base} ${token.part_of_speech}`] ?? (isParticle(base) ? base : undefined)
}

const isParticle = (text: string): text is Particle => Object.hasOwn(particles, text)
