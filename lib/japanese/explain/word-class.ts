import type { Token } from '../../contracts/schemas/japanese/text.ts'
import { derivationOf } from '../morphology/derived-verbs.ts'
import type { classes } from './labels.ts'
import { isPart } from './phrase.ts'

/** By the dictionary's part of speech, the more specific first. */
const byPart = {
  '名詞-形容動詞語幹': 'naAdjective',
  '名詞-ナイ形容詞語幹': 'naAdjective',
  '名詞-固有名詞-人名': 'personName',
  '名詞-固有名詞-地域': 'placeName',
  '名詞-固有名詞': 'properNoun',
  '名詞-代名詞': 'pronoun',
  '名詞-数-助数詞': 'counted',
  '名詞-数': 'number',
  名詞: 'noun',
  副詞: 'adverb',
  連体詞: 'adnominal',
  接続詞: 'conjunction',
  感動詞: 'interjection',
  フィラー: 'interjection',
  接頭詞: 'prefix',
  助詞: 'particle',
  助動詞: 'auxiliary',
} as const
const byConjugation = {
  五段: 'godan',
  一段: 'ichidan',
  カ変: 'kuru',
  サ変: 'suru',
  形容詞: 'iAdjective',
} as const

type WordClass = keyof typeof classes

export function wordClassOf(head: readonly Token[]): WordClass {
  const last = head.at(-1)
  if (!last) return 'other'
  if (isPart(last, '動詞') || isPart(last, '形容詞'))
    return head.length > 1 && last.base_form === 'する' ? 'suruVerb' : inflected(last)
  if (head.length > 1 && head.some(token => isPart(token, '名詞-数'))) return 'counted'
  const naming = head.findLast(token => !isPart(token, '名詞-接尾')) ?? last
  return Object.entries(byPart).find(([part]) => isPart(naming, part))?.[1] ?? 'other'
}

function inflected(token: Token): WordClass {
  if (token.base_form === '来る') return 'kuru'
  if (derivationOf(token)) return 'godan'
  return Object.entries(byConjugation).find(([type]) => token.conjugation?.startsWith(type))?.[1] ?? 'other'
}
