import { wordTable } from '../word-table.ts'

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
