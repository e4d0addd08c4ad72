import type { Token } from '../../contracts/schemas/japanese/text.ts'
import { isPart } from '../explain/phrase.ts'
import { isKana } from '../kana.ts'

/**
 * Particles and auxiliaries, and tokens that the analyser's dictionary counts as words although they only inflect
 * others.
 */
const GRAMMAR = /^(?:助詞|助動詞|記号|その他|動詞-接尾|形容詞-接尾|名詞-(?:特殊|接尾-(?:助動詞語幹|特殊)))/
const GRAMMAR_NOUNS = new Set(['の', 'ん', 'もん', 'よう', 'みたい', 'そう', 'ふう'])

export const isGrammar = (token: Token): boolean => GRAMMAR.test(token.part_of_speech)

/** False for marks, and for the long vowel of すごーい. */
export const isWritten = (surface: string): boolean => /[\p{L}\p{N}]/u.test(surface.replace(LONG_VOWELS, ''))
const LONG_VOWELS = /^[ー〜っッ]+$/

/** True if a word may begin here. */
export function isLexical(token: Token): boolean {
  if (isGrammar(token) || !isWritten(token.surface) || isHesitation(token)) return false
  return !(isPart(token, '名詞-非自立') && GRAMMAR_NOUNS.has(token.surface))
}

/** と in 「駄目だ」、と言った, which the analyser takes for a filler; えっと and あのう are words. */
const isHesitation = (token: Token) => isPart(token, 'フィラー') && token.surface.length === 1

/** くっ、 and き|ゃっ, ぎ|いっ|と and ちり|ん|と: sounds that the analyser takes for a form of a verb, or cuts. */
export const isSound = (token: Token, next: Token | undefined, after: Token | undefined): boolean =>
  /^[ゃゅょぁぃぅぇぉ]/.test(token.surface) ||
  (token.surface.length === 1 && isPart(next, '名詞') && /^[ゃゅょぁぃぅぇぉっ]/.test(next?.surface ?? '')) ||
  isCutShort(token, next) ||
  (token.surface.length < 3 && next !== undefined && isKana(token.surface) && isCutShort(next, after)) ||
  (token.conjugation?.startsWith('五段') === true &&
    token.conjugation.endsWith('/連用形') &&
    next?.surface === 'ん' &&
    after?.surface === 'と')

const isCutShort = ({ surface, conjugation }: Token, next: Token | undefined) =>
  surface.endsWith('っ') &&
  (conjugation?.endsWith('/連用タ接続') ?? false) &&
  (next === undefined || isPart(next, '記号') || next.surface === 'と')

/** お and ご, which belong to the word after them. */
export const isHonorificPrefix = (token: Token): boolean =>
  isPart(token, '接頭詞-名詞接続') && /^[おご御]$/.test(token.surface)

/** A number, with its counter or without, and 第. */
export const isNumber = (token: Token): boolean => isPart(token, '名詞-数') || isPart(token, '接頭詞-数接続')

/** め in 三年目, 建て in 五階建て. */
export const isSuffix = (token: Token | undefined): boolean => isPart(token, '名詞-接尾')

/** The stem of an adjective: before がる, さ and そう. The analyser also sees one in nouns in kana: にく, ふとん. */
export const isBareStem = (token: Token): boolean => token.conjugation?.endsWith('/ガル接続') ?? false
