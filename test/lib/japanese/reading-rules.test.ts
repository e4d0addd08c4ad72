import { beforeAll, expect, it } from 'vitest'
import { analyse } from '../../../lib/japanese/analysis.ts'
import { furiganaOf } from '../../../lib/japanese/furigana.ts'
import { loadTokenizer, type Tokenizer } from '../../../lib/japanese/tokenizer.ts'

let tokenize: Tokenizer
beforeAll(async () => {
  tokenize = await loadTokenizer()
})

/** Sentences for and against each rule, with the readings of one of their words. */
const cases = `
会社: 旅行会社で働く。がいしゃ タクシー会社に電話する。がいしゃ 毎日会社に行く。かいしゃ その会社に入る。かいしゃ
不足: 人手不足が続く。ぶそく 水が不足する。ふそく
通り: 予定通り始める。どお その通りだ。とお
帰り: 仕事帰りに寄る。がえ 学校の帰りに寄る。かえ
払い: カード払いにする。ばら 代金払います。はら
家: 田中家の墓だ。け ハプスブルク家の人だ。け 専門家の話だ。か この家に住む。いえ
方: 興味のある方は連絡を。かた 迷っている方がいたら教えて。かた 初心者の方も歓迎だ。かた スタッフの方が親切だ。かた 若い方が多い。かた
方: 行った方がいい。ほう 先生の方が上手だ。ほう 海の方に歩く。ほう 安い方を選ぶ。ほう 早い方です。ほう 早く行く方が得だ。ほう 悪い方に考える。ほう いい方に相談する。かた
行: 行を空ける。ぎょう 大阪行きに乗る。ゆ
丼: カツ丼を食べる。どん 丼に盛る。どんぶり
身体: 身体が弱い。からだ 身体能力が高い。しんたい
頃: この頃眠れない。ごろ その頃は若かった。ころ 子供の頃の話だ。ころ
何分: 何分かかりますか。なんぷん 何分よろしく。なにぶん
大: 大掃除をする。おお 大失敗をする。だい
後: 給料日の後は楽しい。あと
通っ: よく通っています。かよ 橋を通っています。とお
剃り: 髭を剃りました。そ
叩け: 布団を叩け。たた
主: 米を主とする食事だ。しゅ 主な原因は何か。おも
種: ある種の魚だ。しゅ この種をまく。たね
値: 値が張る品だ。ね 変数に値を入れる。あたい
人: 選挙人を選ぶ。にん 複数人で行う。にん 外国人に会う。じん
目: イヌはネコ目の動物だ。もく 目が赤い。め
朝: ササン朝の銀貨だ。ちょう 朝の電車に乗る。あさ
公: オーストリア公の娘だ。こう 公の場で話す。おおやけ
形: 省略形で書く。けい 卵形の石だ。がた
味: カレー味の菓子だ。あじ 現実味がない。み
街: オフィス街を歩く。がい 街に出る。まち
中: 30か国中の三位だ。ちゅう 国中の人が知る。じゅう
家: 伯爵家の娘だ。け 音楽家の娘だ。か
高: 値段が高すぎる。たか
多: 人が多すぎる。おお
恐: あの人は恐すぎる。こわ
分: 国が二分される。ぶん 三分咲きだ。ぶ
国: 三国の同盟だ。ごく 一国の王だ。こく
平野: 関東平野は広い。へいや 平野さんに会う。ひらの
高木: 落葉性の高木だ。こうぼく 高木さんに会う。たかぎ
親: ひとり親家庭を支える。おや 両親に話す。しん
坂本: 先日,坂本弁護士に会う。さかもと
金: 持っていた金を渡す。かね 銀より金が高い。きん
社: 鎮守の社に参る。やしろ 我が社の方針だ。しゃ
町: 五番町に住む。ちょう
月末: 月末に払う。げつまつ
月: 3月末に払う。がつ
万人: 万人に好かれる。ばんにん 3万人が来る。まんにん
独立: 独立国になる。どくりつ
清: 清の乾隆帝だ。しん
`

const listed = [...cases.matchAll(/^(\S+): (.+)$/gm)].flatMap(([, word = '', of = '']) =>
  [...of.matchAll(/(\S+。|\S+？)(\S+)/g)].map(([, sentence = '', reading = '']) => ({
    word,
    sentence,
    reading,
  })),
)

it.each(listed)('$sentence has $word read $reading', ({ word, sentence, reading }) => {
  const parts = furiganaOf(analyse(tokenize, sentence))
  const kanji = word.replace(/\p{Script=Hiragana}+$/u, '')
  const own = parts.filter(part => part.text === kanji || (part.text.endsWith(kanji) && part.reading))
  expect(own.some(part => part.reading?.endsWith(reading))).toBe(true)
})
