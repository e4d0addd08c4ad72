import { isPos, type Word } from '../../morphology/word.ts'
import { wordTable } from '../../word-table.ts'
import type { Sense } from '../cues.ts'

/** Kanji of words that are voiced after a noun in a compound: 旅行会社, 人手不足, 予定通り. */
const voiced = new Map(
  wordTable(`
  会社:がいしゃ 丼:どん 不足:ぶそく 部屋:べや 通り:どお 暮らし:ぐ 暮し:ぐら 帰り:がえ 代わり:が 払い:ばら 嫌い:ぎら 作り:づく 造り:づく 疲れ:づか
  離れ:ばな 済み:ず 切れ:ぎ 替え:が 越し:ご 沿い:ぞ 建て:だ 狩り:が 詰め:づ 漬け:づ 仕立て:じた 心地:ごこち 太り:ぶと
  時計:どけい 豆腐:どうふ 茶碗:ぢゃわん 袋:ぶくろ 箱:ばこ 傘:がさ 遣い:づか 使い:づか 染め:ぞ 仕込み:じこ 頃:ごろ 試合:じあい
  `),
)

/** Pronouns, numbers and adverbs of time do not form compounds. */
const compounded = /^(?:一般|サ変接続|固有名詞|形容動詞語幹|接尾)$/

/** The reading of a word that ends a compound. */
export function inCompound(words: readonly Word[], at: number): Sense | undefined {
  const word = words[at]
  const before = words[at - 1]
  const reading = word && voiced.get(word.surface)
  if (reading === undefined || !isPos(before, '名詞') || !compounded.test(before?.pos[1] ?? ''))
    return undefined
  if (before?.pos.includes('副詞可能') || before?.pos.includes('助数詞')) return undefined
  return isNoun(word, words[at + 1]) ? { reading } : undefined
}

/** True for verbs too unless they are conjugated: 現金払い, but 現金 払います. */
function isNoun(word: Word | undefined, next: Word | undefined): boolean {
  if (isPos(word, '名詞')) return true
  return (
    isPos(word, '動詞') &&
    word?.conjugation?.form === '連用形' &&
    !/^(?:動詞|助動詞)$/.test(next?.pos[0] ?? '') &&
    !isPos(next, '助詞', '接続助詞')
  )
}
