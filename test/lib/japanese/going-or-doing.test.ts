import { describe, expect, it } from 'vitest'
import { analyse } from '../../../lib/japanese/analysis.ts'
import { tokenize } from '../../support/tokenizer.ts'

const going = `
映画を見に行った。 図書館に行った。 傘を持って行った。 本を返しに図書館に行った。 駅まで歩いて行った。 子供を学校に連れて行った。
妹を誘って海に行った。 写真を撮りに山に行った。 どこへ行ったの？ 先週行った店が好きだ。 先に行っていてください。 行ってきます。
ビールを買い出しに行った。 仕事を探しに東京へ行って、三年いた。 料理を運んで行った。 会議に資料を持って行った。 会議を終えて帰って行った。
先月行った旅行は楽しかった。 昨日行ったコンサート。 歌を歌いながら行った。 地図を頼りに行った。 カメラを片手に行った。
医者に診てもらいに行った。 今度一緒に行ってみよう。 よく行っていた喫茶店。 店を予約して行った。 京都は行ったことがない。
式を終えると、みんなで海へ行った。 子供を幼稚園に送って行った。 先生のお宅を訪ねて行った。 彼は大学も行っていない。 宿題を持って行った。
毎年行っているイベント。 彼女は一度も振り返らずに行ってしまった。 医者のところへ診察に行った。 会議のあと一緒に飲みに行った。
説明を聞きに行った。 説明を聞いて行った。 申し込みは窓口に行ってください。 会議を欠席した彼は旅行に行った。 先生に相談をしに行った。
空港まで見送りに行った。 ここ数年行っていない。 どこかへ行ってしまった財布を探す。 誰も行っていない場所。 一人で行った。
`
const doing = `
会議を行った。 卒業式を行った。 調査を行っている。 実験を三回行った。 会議を東京で行った。 会議を三時に行った。 調査を丁寧に行った。
調査を大学と協力して行った。 アンケートを用いて調査を行った。 調査をアンケートを用いて行った。 心を込めて演奏を行った。 授業を英語で行った。
犯罪を行った者。 清掃を月に一回行っている。 訓練を定期的に行った。 練習は毎日行っている。 調査は電話で行った。 作業を一人で行った。
資料を集め、分析を行った。 計画に基づいて行った。 改革を断固として行った。 現在行っているキャンペーン。 それを行った。 善を行っている人。
儀式を村で行っていた。 国が行った政策。 彼の行った研究。 結婚式を教会で行った。 面接を行っている。 工事は夜間に行っている。 手続きを窓口で行った。
買い物を駅前で行った。 生徒の指導を熱心に行った。 学生を対象に行った調査。 授業の一環として行った。 研究も行っている。 週末はキャンプを行った。
彼は毎朝体操を公園で行っている。 申し込みはネットで行ってください。 作業は二人で行ってください。 国民投票を今年中に行う予定で、準備を行っている。
`
const both = [
  ['図書館へ行って調査を行った。', ['い', 'おこな']],
  ['会議を行った後、食事に行った。', ['おこな', 'い']],
  ['工場で行っている作業を見に行った。', ['おこな', 'い']],
  ['お金を下ろしに銀行に行って、帰りに面談を行った。', ['い', 'おこな']],
  ['映画を見に行ったあと、反省会を行った。', ['い', 'おこな']],
] as const

const sentences = (table: string) => table.trim().split(/\s+/)

describe('行っ', () => {
  it.each(sentences(going))('is いっ in %s', sentence => {
    expect(readings(sentence)).toEqual([['い', '行く', '五段・カ行促音便']])
  })

  it.each(sentences(doing))('is おこなっ in %s', sentence => {
    expect(readings(sentence)).toEqual([['おこな', '行う', '五段・ワ行促音便']])
  })

  it.each(both)('is read by its own clause in %s', (sentence, read) => {
    expect(readings(sentence).map(([reading]) => reading)).toEqual(read)
  })

  it.each([
    ['先生が東京へ行かれた。', 'いか'],
    ['会議が行われた。', 'おこなわ'],
    ['式は来週行われる。', 'おこなわ'],
    ['調査を行い、報告した。', 'おこない'],
    ['日が暮れて行く。', 'いく'],
    ['彼は行き、私は残った。', 'いき'],
    ['式を行う。', 'おこなう'],
    ['誰でも行える。', 'おこなえる'],
  ])('is unambiguous in other forms: %s', (sentence, reading) => {
    const word = analyse(tokenize, sentence).find(({ surface }) => surface.startsWith('行'))
    expect(word?.reading).toBe(reading)
  })
})

function readings(sentence: string): [reading: string | undefined, base: string, type: string | undefined][] {
  return analyse(tokenize, sentence)
    .filter(({ surface }) => surface === '行っ')
    .map(({ reading, base, conjugation }) => [reading?.slice(0, -1), base, conjugation?.type])
}
