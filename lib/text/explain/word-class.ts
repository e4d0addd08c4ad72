import type { Token } from '../../contracts/schemas/text.ts'
import { wordTable } from '../word-table.ts'
import type { classes } from './labels.ts'
import { isPart } from './phrase.ts'

/** By the dictionary's part of speech, the more telling first. */
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
  return Object.entries(byConjugation).find(([type]) => token.conjugation?.startsWith(type))?.[1] ?? 'other'
}

/** Verbs the dictionary lists by themselves that say one can do the other. */
export const potentialVerbs: ReadonlyMap<string, string> = new Map(
  wordTable(`
  行ける:行く 書ける:書く 読める:読む 話せる:話す 飲める:飲む 泳げる:泳ぐ 買える:買う 会える:会う 使える:使う 待てる:待つ 持てる:持つ
  作れる:作る 乗れる:乗る 帰れる:帰る 歩ける:歩く 走れる:走る 聞ける:聞く 言える:言う 歌える:歌う 遊べる:遊ぶ 選べる:選ぶ 働ける:働く
  休める:休む 住める:住む 死ねる:死ぬ 貸せる:貸す 返せる:返す 出せる:出す 直せる:直す 探せる:探す 思い出せる:思い出す 弾ける:弾く
  払える:払う 習える:習う 手伝える:手伝う 戦える:戦う 描ける:描く 動ける:動く 眠れる:眠る 座れる:座る 登れる:登る 送れる:送る
  曲がれる:曲がる 頑張れる:頑張る 学べる:学ぶ 運べる:運ぶ 呼べる:呼ぶ 飛べる:飛ぶ 打てる:打つ 勝てる:勝つ 許せる:許す
  `),
)
