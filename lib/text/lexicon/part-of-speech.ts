import type { Token } from '../../contracts/schemas/text.ts'
import { isPart } from '../explain/phrase.ts'

/** What the analyser calls a word, and what dictionaries call it, the narrower first. */
const CODES: readonly (readonly [part: string, code: RegExp])[] = [
  ['形容詞', /^adj-i/],
  ['名詞-サ変接続', /^(?:vs|n)/],
  ['名詞-形容動詞語幹', /^adj-(?:na|no)/],
  ['名詞-代名詞', /^pn/],
  ['名詞-接尾', /^(?:suf|n-suf|ctr)/],
  ['名詞-数', /^(?:num|ctr|n)/],
  ['名詞-副詞可能', /^(?:n|adv)/],
  ['名詞', /^(?:n|pn|adj-no|exp)/],
  ['副詞', /^adv/],
  ['連体詞', /^adj-(?:pn|f)/],
  ['接続詞', /^conj/],
  ['感動詞', /^(?:int|exp)/],
  ['接頭詞', /^(?:pref|n-pref)/],
  ['助詞', /^(?:prt|conj)/],
  ['助動詞', /^(?:aux|cop)/],
]
const VERBS = { 一段: /^v1/, 五段: /^v[45]/, カ変: /^vk/, サ変: /^v[sz]/ }

/** Whether one of a sense's parts of speech is that of the word. */
export function agrees(token: Token, codes: readonly string[]): boolean {
  const code = isPart(token, '動詞') ? verbCode(token) : CODES.find(([part]) => isPart(token, part))?.[1]
  return code !== undefined && codes.some(given => code.test(given))
}

const verbCode = ({ conjugation }: Token) =>
  Object.entries(VERBS).find(([type]) => conjugation?.startsWith(type))?.[1]
