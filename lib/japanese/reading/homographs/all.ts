import { isPos, type Word } from '../../morphology/word.ts'
import { wordTable } from '../../word-table.ts'
import { type Sense, sensesIn } from '../cues.ts'
import { people, places, things } from './nouns.ts'
import { motion, verbs } from './verbs.ts'

const hardships =
  '思い|経験|気持|こと|目に|目を見|立場|日々|時期|時|人生|現実|別れ|仕事|出来事|過去|記憶|毎日|練習|決断|病|修行|運命|もの(?:だ|です)'
const spicy =
  'カレー|唐辛子|とうがらし|料理|味|食|飲|キムチ|わさび|ワサビ|ソース|ラーメン|スープ|スパイス|香辛料|胡椒|麻婆|激辛|鍋|口が|舌|インド|韓国|四川|タイ|塩|汁|醤油|ピーマン|大根|辛子|マスタード|漬物|鮭|せんべい|酒'
const society = '日本|世界|社会|経済|政治|情勢|状況|課題|教育|科学|国際|文明|文化|ような|我々|われわれ|私たち'

const adjectives = `
  辛い: つら right:${hardships} / から near:${spicy}
    / から right:(?:もの|物|の)(?:が|は|も|を) / つら
  酷い: ひど  手強い: てごわ  肌寒い: はだざむ  難い: がた pos:非自立 / かた
`

const questions = `
  何: なん right:[だでのとてっじ]|な[のらん]|ら|にも|曜|箇|ヶ|か月|か国 / なに
  何時: いつ right:も|か[^らい]|の間に|まで?も / なんじ
  何人: なんぴと right:たりとも / なんにん
  何分: なんぷん right:[かでもおの経待前後間歩くぐほ]|かか / なにぶん
`

const time = String.raw`
  今日: こんにち right:の(?:${society})|的|では(?!な|あり)|に(?:至|おい|おけ)|まで(?:に至|続|至)
  後: のち left:晴れ?|曇り?|くもり|雨|雪
    / ご right:北条|三年の役 / ご pos:接尾 left:[\p{Script=Han}\p{Script=Katakana}ー々ヶつ]
    / のち left:^|[、。] right:に(?!し|な|す)|の世|、|雨|晴|曇|くもり|雪
    / のち left:[0-9０-９一二三四五六七八九十数](?:年|月|か月|ヶ月|日|時間)の
    / のち left:[はがも] right:に(?!し|な|す|続|つい|回|残|下が|引|戻|来) / あと
  間: ま left:(?:畳|板|床|控え|鏡|謁見|次|次ぎ|化粧|玉座|茶)の right:[にへでをがは]
    / ま left:あっという|あっと言う|と言う|という|知らぬ|知らない|見る|寝る|休む|いつの|つかの|束の|居ぬ|わずかの
    / ま left:[、。」]|^ right:を(?:置|お|取|持)
    / ま right:もな|が(?:悪|抜|持た|あ[いっ]|空)|を(?:置[いき]て|取[っり]|つな)
    / かん pos:接尾 left:[\p{Script=Han}\p{Script=Katakana}ー々] / あいだ
  中: ちゅう pos:接尾 left:[かカヶヵケ]国|[生流固気液人胴]体 / じゅう pos:接尾 left:世界|日本|国|町|街|村|島|家|体|身体|部屋|学校|クラス|会場|店|東京|アメリカ|ヨーロッパ|今日|明日|今年|一日|一晩|一年|年|夜|冬|夏|春|秋|親戚|そこら|家族|館
    / ちゅう pos:接尾 / なか left:[のるたいなぬ]|世の|その|この|あの|真ん|真
  頃: ごろ left:この|いつ|何時 / ころ left:[のるたい]|その|あの
  期: ご left:この right:に及  性: しょう right:[にが]合
  負: ふ right:の(?!負|け)  語: ご pos:一般
  夜: よ right:が(?:明|更|あけ|ふけ)|を(?:徹|明か)|も更|明け|更|な夜|ごと|通し
  日: ひ left:通り|[たのるいな] / ひ pos:非自立 / ひ pos:一般
  年: ねん right:に[一二三四五六七八九十数何0-9０-９]|[一二三四五六七八九十0-9０-９] / とし pos:一般
  最中: もなか near:和菓子|あんこ|餡|茶菓子|最中を(?:食|買|頂|いただ)
  今: こん pos:接頭詞 right:大会|シーズン|[季期回年月週夜晩朝日]|世紀|国会|場所|学期|作(?!る)|次 / いま
  半月: はんげつ near:空|形|夜空|浮か  梅雨: ばいう right:前線|期  紅葉: もみじ right:狩|マーク|の葉|まんじゅう|饅頭
  十分: じゅっぷん left:時|あと|約|ほんの|もう|残り|徒歩|歩いて|車で|電車で|バスで|たった|わずか
    / じゅっぷん right:間|後|前|ほど|くらい|ぐらい|以上|以内|おき|ごと|遅|早|待|歩|かか|休|経|たっ|過ぎ|だけ|しか|で(?:着|行|終|でき|歩|来|帰|戻|行け|食べ終)
  来ら: こ base:来る right:れ  来よ: こ  来い: こ  この間: このあいだ  その間: そのあいだ
  来: こ right:な[いかくけ]|ず|ぬ|られ|れ[るなま]|さ[せす]|よう|い(?:[。！!」よ]|$)
    / き right:た|て|ま|なさ|なが|そう|や|に|つつ|ちゃ|と
  来る: きた left:^|[、。] right:[0-9０-９一二三四五六七八九十]+(?:月|日|年) / く
`

/** By surface or base form. A map, so that a word such as `constructor` finds nothing. */
export const homographs: ReadonlyMap<string, readonly Sense[]> = sensesIn(
  [adjectives, motion, people, places, questions, things, time, verbs].join(''),
)

/** Kanji of words that are voiced after a noun in a compound: 旅行会社, 人手不足, 予定通り. */
const voiced = new Map(
  wordTable(`
  会社:がいしゃ 丼:どん 不足:ぶそく 部屋:べや 通り:どお 暮らし:ぐ 暮し:ぐら 帰り:がえ 代わり:が 払い:ばら 嫌い:ぎら 作り:づく 造り:づく 疲れ:づか
  離れ:ばな 済み:ず 切れ:ぎ 替え:が 越し:ご 沿い:ぞ 建て:だ 狩り:が 詰め:づ 漬け:づ 仕立て:じた 心地:ごこち 太り:ぶと
  時計:どけい 豆腐:どうふ 茶碗:ぢゃわん 袋:ぶくろ 箱:ばこ 傘:がさ 遣い:づか 使い:づか 染め:ぞ 仕込み:じこ 頃:ごろ 試合:じあい
  布団:ぶとん 蒲団:ぶとん 風呂:ぶろ 机:づくえ 棚:だな 箪笥:だんす 皿:ざら 笛:ぶえ 太鼓:だいこ 箸:ばし 柱:ばしら 畑:ばたけ 鍋:なべ 提灯:ぢょうちん
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
