import { epub } from '../../browser/support/epub.ts'
import { plainPicture } from '../../support/pictures.ts'

/** Words of the novel, which its dictionary has. */
const nouns = [
  ...[
    '電車 でんしゃ',
    '窓 まど',
    '空 そら',
    '海 うみ',
    '山 やま',
    '川 かわ',
    '花 はな',
    '鳥 とり',
    '魚 さかな',
  ],
  ...['犬 いぬ', '猫 ねこ', '雨 あめ', '風 かぜ', '雪 ゆき', '月 つき', '星 ほし', '朝 あさ', '夜 よる'],
  ...['春 はる', '夏 なつ', '秋 あき', '冬 ふゆ', '道 みち', '町 まち', '村 むら', '森 もり', '橋 はし'],
  ...['駅 えき', '船 ふね', '手紙 てがみ', '写真 しゃしん', '時計 とけい', '帽子 ぼうし', '鞄 かばん'],
  ...['新聞 しんぶん', '音楽 おんがく', '学校 がっこう', '先生 せんせい', '友達 ともだち', '家族 かぞく'],
].map(each => {
  const [form = '', reading = ''] = each.split(' ')
  return { form, reading }
})

/** A dictionary in the form of `edict`. */
export const novelLines = [
  '　？？？ /EDICT, words of the novel/Created: 2026-11-01/',
  ...nouns.map(({ form, reading }) => `${form} [${reading}] /(n) ${reading}/(P)/`),
  '見る [みる] /(v1,vt) to see/(P)/',
]

/** Cards to review on the way: their words are not those of the novel. */
export const cardWords = [...['机 つくえ', '椅子 いす', '鉛筆 えんぴつ', '紙 かみ']].map(each => {
  const [form = '', reading = ''] = each.split(' ')
  return { form, reading }
})

const SENTENCES = 40

function chapter(title: string, from: number) {
  const sentences = Array.from({ length: SENTENCES }, (_, n) => {
    const noun = (step: number) => nouns[(from + n * 3 + step) % nouns.length]?.form ?? ''
    return `${noun(0)}の向こうに${noun(1)}が見えて、${noun(2)}のことを静かに思い出した。`
  })
  const paragraphs = Array.from(
    { length: SENTENCES / 4 },
    (_, n) => `<p>${sentences.slice(n * 4, n * 4 + 4).join('')}</p>`,
  )
  const picture = '<p><img src="window.png" alt="車窓の絵"/></p>'
  return { title, body: `<h2>${title}</h2>${paragraphs[0]}${picture}${paragraphs.slice(1).join('')}` }
}

/** A novel bound for vertical pages, with two chapters, and a picture in each. */
export const novel = async () =>
  epub({
    title: '車窓',
    direction: 'rtl',
    chapters: [chapter('第一章 朝', 0), chapter('第二章 夜', 13)],
    more: { 'OEBPS/window.png': await plainPicture('#8888aa') },
  })
