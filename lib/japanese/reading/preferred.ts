import type { Word } from '../morphology/word.ts'
import { wordTable } from '../word-table.ts'

/**
 * Words for which the dictionary prefers a rare reading, and verbs of which it reads some forms in another way than others
 * (怒らない and 怒んない).
 */
const preferred = new Map(
  wordTable(`
  一味:いちみ 一寸:ちょっと 一昨年:おととし 一昨日:おととい 明後日:あさって 夜中:よなか 今時:いまどき
  入り口:いりぐち 山道:やまみち 塩水:しおみず 平地:へいち 荒野:こうや 洞穴:ほらあな 足下:あしもと 空地:あきち
  台詞:せりふ 世論:よろん 火傷:やけど 白髪:しらが 黒子:ほくろ 腹痛:ふくつう 眩暈:めまい 傍:そば 隙:すき
  小人:こびと 盗人:ぬすっと 宝物:たからもの 洒落:しゃれ 干物:ひもの 鍛冶:かじ 神輿:みこし 生業:なりわい
  蒲公英:たんぽぽ 蝸牛:かたつむり 甲虫:かぶとむし 冬瓜:とうがん 冷酒:れいしゅ 生薬:しょうやく 手榴弾:しゅりゅうだん
  凸凹:でこぼこ 高音:こうおん 高潮:たかしお 春風:はるかぜ 前世:ぜんせ 来世:らいせ 現世:げんせ 天王星:てんのうせい
  撹拌:かくはん 漏洩:ろうえい 漏えい:ろうえい 疫病:えきびょう 年月:ねんげつ 気色:きしょく 私事:わたくしごと 君達:きみたち 二色:にしょく 正しく:ただしく
  奴:やつ 辺:へん 焔:ほのお 臍:へそ 獣:けもの 櫓:やぐら 鞠:まり 薪:まき 蕪:かぶ 茸:きのこ 蓮:はす 脛:すね 渚:なぎさ
  妾:めかけ 灸:きゅう 柵:さく 癖:くせ 殿:との 碑:ひ 鰊:にしん 竃:かまど 禿:はげ 斑:まだら 髭:ひげ 亭:てい
  木の実:きのみ 出張所:しゅっちょうじょ 疎か:おろそか 物心:ものごころ 粉雪:こなゆき 鳩尾:みぞおち 詩歌:しいか 秋桜:こすもす
  深緑:ふかみどり 頭蓋:ずがい 啄木鳥:きつつき 母屋:おもや 花道:はなみち 襦袢:じゅばん 不如帰:ほととぎす 海豹:あざらし
  弁財天:べんざいてん 御用達:ごようたし 曾孫:ひまご 曽孫:ひまご 矜持:きょうじ 牛車:ぎっしゃ 投網:とあみ 扇形:おうぎがた
  絹糸:きぬいと 山姥:やまんば 雑木:ぞうき 造作:ぞうさ 頓着:とんちゃく 云う:いう 土:つち 露:つゆ 下りる:おりる
  破れる:やぶれる 歪む:ゆがむ 蒸す:むす 溢れる:あふれる 呪う:のろう 弄る:いじる 剥がす:はがす 温い:ぬるい
  供物:くもつ 男気:おとこぎ 完治:かんち 解せ:げせ 廻る:まわる 獲れる:とれる 穫れる:とれる 傾げる:かしげる 戯れる:たわむれる 称える:たたえる
  彫る:ほる 重複:ちょうふく 父母:ふぼ 大海:たいかい 読本:とくほん 木綿:もめん 緑色:みどりいろ 茄子:なす 女帝:じょてい 所為:せい
  野手:やしゅ 蜻蛉:とんぼ 字面:じづら 荘厳:そうごん 陥れる:おとしいれる 見惚れる:みとれる 浮雲:うきぐも 各界:かっかい 性悪:しょうわる
  教示:きょうじ 小船:こぶね 馬上:ばじょう 敵国:てきこく 後々:のちのち 主従:しゅじゅう 番頭:ばんとう 数多:あまた 白鳥:はくちょう
  仕舞い:しまい 川原:かわら 河原:かわら 通帳:つうちょう 寝所:しんじょ 朱雀:すざく 甲高:かんだか 花畑:はなばたけ 声音:こわね
  三ヶ日:さんがにち 右腕:みぎうで 一声:ひとこえ 光害:こうがい 上り下り:のぼりおり 美事:みごと 行違い:いきちがい 大坂:おおさか
  行き先:いきさき 行き止まり:いきどまり 全日:ぜんじつ 和英:わえい 襤褸:ぼろ 悪阻:つわり 剃る:そる 帰す:かえす 放す:はなす 叩く:たたく 鶏肉:とりにく 生肉:なまにく 獲る:とる 穫る:とる 割る:わる 一重:ひとえ
  松前:まつまえ 島津:しまづ 物部:もののべ 龍樹:りゅうじゅ 長安:ちょうあん 共々:ともども 大文字:おおもじ 農作物:のうさくぶつ 兵法:へいほう
  花弁:かべん 管領:かんれい 玩具:がんぐ 公卿:くぎょう 電場:でんば 凹地:くぼち 清朝:しんちょう 飛鳥:あすか 漢人:かんじん 日附:ひづけ 明代:みんだい
  甘粛:かんしゅく 上総:かずさ 美作:みまさか 豊前:ぶぜん 唐音:とうおん 既存:きぞん 天草:あまくさ 大韓:だいかん 沙弥:しゃみ 東清:とうしん 人民元:じんみんげん
  仁川:いんちょん 江蘇:こうそ 重祚:ちょうそ 免れる:まぬがれる 海淀:かいでん 俗界:ぞっかい 十七音:じゅうしちおん 御馳走:ごちそう 国中:くにじゅう 港区:みなとく 河内:かわち 八代:やつしろ 狩野:かのう 竹簡:ちくかん
  怒る:おこる 漁る:あさる 凝る:こる 捻る:ひねる 埋める:うめる 混じる:まじる 提げる:さげる 尊ぶ:とうとぶ 奉る:たてまつる 気取る:きどる
  濯ぐ:すすぐ 行過ぎる:いきすぎる 手懐ける:てなずける 燻る:くすぶる 摩る:さする
  `),
)

/** にほん everywhere: no text shows which of the two its writer meant, and this is the common one. */
const nippon = /にっぽん/

export function preferredReading(word: Word): Word {
  if (word.surface.includes('日本') && word.reading)
    return { ...word, reading: word.reading.replace(nippon, 'にほん') }
  const reading = preferred.get(word.surface)
  if (reading !== undefined) return { ...word, reading }
  const base = word.conjugation && preferred.get(word.base)
  return base ? { ...word, reading: inflected(word, base) } : word
}

/** The kana of the surface after the stem of the base form: 破れた from やぶれる. */
function inflected(word: Word, baseReading: string): string {
  let ending = 0
  while (isKanaAt(word.base, ending)) ending++
  const stem = baseReading.slice(0, baseReading.length - ending)
  return stem + word.surface.slice(word.base.length - ending)
}

function isKanaAt(text: string, fromEnd: number): boolean {
  return /[\u3041-\u3096]/.test(text.charAt(text.length - 1 - fromEnd))
}
