import { uninflected, type Word } from '../morphology/word.ts'
import { wordTable } from '../word-table.ts'

/** Eras that the dictionary splits or misreads (弘安: ひろやす). */
const eras = new Map(
  wordTable(`
  朱鳥:しゅちょう 承和:じょうわ 天安:てんあん 元慶:がんぎょう 仁和:にんな 寛平:かんぴょう 承平:じょうへい 安和:あんな 貞元:じょうげん
  寛和:かんな 正暦:しょうりゃく 長保:ちょうほう 長和:ちょうわ 寛仁:かんにん 治安:じあん 万寿:まんじゅ 長暦:ちょうりゃく 長久:ちょうきゅう
  延久:えんきゅう 承暦:じょうりゃく 永長:えいちょう 承徳:じょうとく 康和:こうわ 長治:ちょうじ 嘉承:かしょう 元永:げんえい 保安:ほうあん
  大治:だいじ 久安:きゅうあん 仁平:にんぺい 永暦:えいりゃく 仁安:にんあん 承安:じょうあん 安元:あんげん 元暦:げんりゃく 元久:げんきゅう
  安貞:あんてい 寛喜:かんぎ 貞永:じょうえい 建長:けんちょう 正元:しょうげん 弘安:こうあん 正安:しょうあん 正中:しょうちゅう 嘉暦:かりゃく
  元弘:げんこう 元中:げんちゅう 貞和:じょうわ 文和:ぶんな 貞治:じょうじ 康暦:こうりゃく 正長:しょうちょう 嘉吉:かきつ 康正:こうしょう
  文正:ぶんしょう 大永:たいえい 天文:てんぶん 元和:げんな 万治:まんじ 寛文:かんぶん 天和:てんな 貞享:じょうきょう 延享:えんきょう
  寛延:かんえん 宝暦:ほうれき 安永:あんえい 嘉永:かえい 元治:げんじ
  `),
)

/** Emperors, likewise. */
const emperors = new Map(
  wordTable(`
  孝昭:こうしょう 孝安:こうあん 仲哀:ちゅうあい 応神:おうじん 顕宗:けんぞう 欽明:きんめい 用明:ようめい 舒明:じょめい 斉明:さいめい
  天智:てんじ 文武:もんむ 元明:げんめい 元正:げんしょう 平城:へいぜい 文徳:もんとく 光孝:こうこう 宇多:うだ 冷泉:れいぜい
  花山:かざん 後嵯峨:ごさが 後宇多:ごうだ 後伏見:ごふしみ 後二条:ごにじょう 後亀山:ごかめやま 後円融:ごえんゆう 後花園:ごはなぞの 後土御門:ごつちみかど
  後光明:ごこうみょう 明正:めいしょう
  `),
)

/** Old provinces: 播磨国 is read はりまのくに, 越前守 えちぜんのかみ. */
const provinces = new Map(
  wordTable(`
  山城:やましろ 河内:かわち 和泉:いずみ 摂津:せっつ 伊賀:いが 伊勢:いせ 志摩:しま 尾張:おわり 三河:みかわ
  遠江:とおとうみ 駿河:するが 伊豆:いず 甲斐:かい 相模:さがみ 武蔵:むさし 安房:あわ 上総:かずさ 下総:しもうさ
  常陸:ひたち 近江:おうみ 美濃:みの 飛騨:ひだ 信濃:しなの 上野:こうずけ 下野:しもつけ 陸奥:むつ 出羽:でわ
  若狭:わかさ 越前:えちぜん 加賀:かが 能登:のと 越中:えっちゅう 越後:えちご 佐渡:さど 丹波:たんば 丹後:たんご
  但馬:たじま 因幡:いなば 伯耆:ほうき 出雲:いずも 石見:いわみ 隠岐:おき 播磨:はりま 美作:みまさか 備前:びぜん
  備中:びっちゅう 備後:びんご 安芸:あき 周防:すおう 長門:ながと 紀伊:きい 淡路:あわじ 阿波:あわ 讃岐:さぬき
  伊予:いよ 土佐:とさ 筑前:ちくぜん 筑後:ちくご 豊前:ぶぜん 豊後:ぶんご 肥前:ひぜん 肥後:ひご 日向:ひゅうが
  大隅:おおすみ 薩摩:さつま 壱岐:いき 対馬:つしま 渡島:おしま 後志:しりべし 石狩:いしかり 天塩:てしお 十勝:とかち
  釧路:くしろ 根室:ねむろ 千島:ちしま 胆振:いぶり 陸前:りくぜん 陸中:りくちゅう 羽前:うぜん 羽後:うご 岩代:いわしろ
  磐城:いわき
  `),
)

const offices = new Map(wordTable('国:のくに 守:のかみ'))
const ranks = new Map(wordTable('一:いち 二:に 三:さん 四:し 五:ご 六:ろく 七:しち 八:はち'))
const grades = new Map(wordTable('従:じゅ 從:じゅ 正:しょう 贈従:ぞうじゅ 贈正:ぞうしょう 上:じょう 下:げ'))

const either = (names: ReadonlyMap<string, string>) => [...names.keys()].join('|')

const named = new RegExp(
  [
    `(?<era>${either(eras)})(?=元年|年間|[0-9０-９一二三四五六七八九十]{1,3}年|の(?:乱|役|変|飢饉|改革|治|大火))`,
    `(?<emperor>${either(emperors)})(?=天皇|上皇|法皇)`,
    String.raw`(?<province>${either(provinces)})(?<office>国(?![際立民家連有会土営道史])|守(?![備護衛\p{Script=Hiragana}])|守(?=[にはがのとを])|(?=の国[のはがをにで、。]))`,
    String.raw`(?<grade>贈?[従從正])(?<rank>[一二三四五六七八])位(?<half>[上下](?!\p{Script=Han}))?`,
  ]
    .map(name => String.raw`(?<!(?![旧元])\p{Script=Han})${name}`)
    .join('|'),
  'gu',
)
/** Sentences without these contain no such name. */
const sign = /元年|年間|[0-9０-９一二三四五六七八九十]年|の[乱役変飢改治大国]|[天上法]皇|国|守|位/

const readingOf = (groups: Readonly<Record<string, string | undefined>>): string => {
  const { era, emperor, province, office, grade, rank = '', half } = groups
  if (era !== undefined) return eras.get(era) ?? ''
  if (emperor !== undefined) return emperors.get(emperor) ?? ''
  if (province !== undefined) return `${provinces.get(province)}${offices.get(office ?? '') ?? ''}`
  return `${grades.get(grade ?? '')}${ranks.get(rank)}${rank === '三' ? 'み' : 'い'}${grades.get(half ?? '') ?? ''}`
}

/** A name, or a stretch of a sentence without one. */
interface Part {
  readonly text: string
  readonly name?: Word
}

/** Divides a sentence at its names of history. */
export function partsByNames(sentence: string): Part[] {
  if (!sign.test(sentence)) return [{ text: sentence }]
  const parts: Part[] = []
  let at = 0
  for (const { 0: text, index, groups = {} } of sentence.matchAll(named)) {
    parts.push({ text: sentence.slice(at, index) })
    parts.push({ text, name: uninflected(text, readingOf(groups), '名詞', '固有名詞', '一般') })
    at = index + text.length
  }
  return [...parts, { text: sentence.slice(at) }].filter(part => part.text !== '')
}
