const people = ['田中さん', '私の妹', '若い先生', '父の友人', '隣の子供', '駅員', '青い目の猫']
const places = [
  '駅前の本屋',
  '静かな図書館',
  '海の見える喫茶店',
  '山の上の神社',
  '大学の食堂',
  '古い橋の下',
  '雨の降る庭',
]
const deeds = [
  '新しい辞書を買いました',
  '友達に長い手紙を書きました',
  '昨日の出来事を話していました',
  '誰にも気づかれずに眠っていました',
  '冷たい水を一杯飲んでから帰りました',
  '読みかけの小説を最後まで読みました',
]

const pick = (from: readonly string[], n: number) => from[n % from.length] ?? ''

/** Makes sentences of some thirty characters, with a line break after every `paragraph` sentences. */
export function textOf(sentences: number, paragraph = sentences): string {
  return Array.from({ length: sentences }, (_, n) => {
    const sentence = `${n + 1}日目の朝、${pick(people, n)}は${pick(places, n >> 1)}で${pick(deeds, n >> 2)}。`
    return (n + 1) % paragraph === 0 && n + 1 < sentences ? `${sentence}\n` : sentence
  }).join('')
}

export const splitText = (sentences: number) => ({
  raw_content: textOf(sentences, 10),
  explain_mode: 'split' as const,
})
