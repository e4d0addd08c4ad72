import type { Token } from '../../contracts/schemas/japanese/text.ts'

/** Godan verbs by their ending whose potential (読める) has no meaning of its own, unlike 開ける of 開く. */
const ABLE = `
く 行 書 聞 歩 働 弾 描 動 引 履 置 磨 叩 驚 招
ぐ 泳 稼 急 注 防 継 嗅 漕
す 話 貸 返 出 直 探 思い出 許 押 消 渡 移 回 起こ 落と 残 示 試 過ご 倒 壊 取り出 引き出 作り出 見出 暮ら 伸ば 飛ば 動か 生か 殺
う 会 買 使 言 歌 習 払 手伝 戦 笑 誘 洗 吸 追 救 扱 向か 従 味わ 付き合 話し合 願 誓 食 通
つ 待 持 打 勝 保 放 受け持
ぬ 死
ぶ 遊 選 学 運 呼 飛 喜 結 叫
む 読 飲 休 住 頼 盗 楽し 踏 組 編 望 包 噛 産 挑 取り組 申し込
る 作 乗 帰 走 眠 座 登 送 曲が 頑張 守 踊 撮 黙 戻 滑 配 渡 回 練 移 掘 測 図 語 譲 断 上が 泊ま 止ま 集ま`

/** Godan verbs by their ending whose short causative (習わす) has no meaning of its own, unlike 動かす. */
const MADE = `
く 行 書 聞 歩 働 弾 泣 磨 履
ぐ 泳
う 習 言 歌 使 手伝 払 買 洗 笑 誘 吸 食 付き合 従 酔
つ 待 持 立 打 勝
ぬ 死
ぶ 遊 選 運 学 並 呼 喜
む 読 飲 休 住 頼 踏 飲み込
る 作 乗 帰 走 座 登 取 守 謝 や 踊 黙 送 眠 入 触`

const U_ROW = 'うくぐすつぬぶむる'
const E_ROW = 'えけげせてねべめれ'
const A_ROW = 'わかがさたなばまら'

function derived(table: string, row: string, ending: string): [string, string][] {
  return table
    .trim()
    .split('\n')
    .flatMap(line => {
      const [base = '', ...stems] = line.split(' ')
      return stems.map((stem): [string, string] => [
        `${stem}${row[U_ROW.indexOf(base)]}${ending}`,
        stem + base,
      ])
    })
}

const potentials = new Map(derived(ABLE, E_ROW, 'る'))
const causatives = new Map(derived(MADE, A_ROW, 'す'))
const potentialVerbs = new Set(potentials.values())
const causativeVerbs = new Set(causatives.values())

/** 読む for forms that the analyser's dictionary has as separate verbs: 読める, 読ます. */
export const underivedVerb = (base: string): string => potentials.get(base) ?? causatives.get(base) ?? base

/** The form that such a verb adds to its base verb: only its conjugation shows it. */
export function derivationOf({ base_form, conjugation }: Token): 'potential' | 'causative' | null {
  if (conjugation?.startsWith('一段') && potentialVerbs.has(base_form)) return 'potential'
  return conjugation?.startsWith('五段・サ行') && causativeVerbs.has(base_form) ? 'causative' : null
}
