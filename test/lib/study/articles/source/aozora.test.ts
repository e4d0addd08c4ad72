import { describe, expect, it } from 'vitest'
import { isEvidentlyAozora, readAozora } from '../../../../../lib/study/articles/source/read-text.ts'

/** The text with its readings in brackets. */
function read(marked: string): string {
  const { text, readings } = readAozora(marked)
  return readings.toReversed().reduce((noted, { start, end, reading }) => {
    const base = noted.slice(start, end)
    return `${noted.slice(0, start)}{${base}|${reading}}${noted.slice(end)}`
  }, text)
}

describe('the notation of Aozora Bunko', () => {
  it.each([
    ['山路《やまみち》を登りながら', '{山路|やまみち}を登りながら'],
    ['その日｜一日《いちにち》は', 'その日{一日|いちにち}は'],
    ['二｜人《り》と日々《ひび》', '二{人|り}と{日々|ひび}'],
    ['|東風谷《こちや》だ', '{東風谷|こちや}だ'],
    ['｜食べ物《たべもの》', '{食べ物|たべもの}'],
    ['※［＃「てへん＋劣」、第3水準1-84-77］《むし》る', '{※|むし}る'],
    ['［＃ここから２字下げ］雨［＃「雨」に傍点］だ', '雨だ'],
  ])('%s is read as %s', (marked, wanted) => expect(read(marked)).toBe(wanted))

  it.each([
    '彼は《聖書》を読む',
    '小説《KOKORO》',
    'かな《かな》',
    '《かな》',
    '《',
    '漢字《かん\nじ》',
    '｜棒',
  ])('%s holds no reading', text => expect(read(text)).toBe(text))

  it('has an explanatory block, which is removed from the text', () => {
    const line = '-'.repeat(55)
    const legend = `${line}\n【テキスト中に現れる記号について】\n\n《》：ルビ\n（例）今日《きょう》\n${line}\n`
    expect(read(`題\n\n${legend}\n雨《あめ》`)).toBe('題\n\n\n{雨|あめ}')
    expect(read(`${line}\n雨《あめ》\n${line}\n`)).toBe(`${line}\n{雨|あめ}\n${line}\n`)
  })

  it('is recognised only by marks that plain text does not have', () => {
    expect(['｜東《ひがし》', '《》：ルビ', '雨［＃改ページ］'].map(isEvidentlyAozora)).toEqual([
      true,
      true,
      true,
    ])
    expect(['小説《こころ》', '彼《聖書》', '｜列｜列｜', '雨'].map(isEvidentlyAozora)).toEqual(
      Array(4).fill(false),
    )
  })

  it('is read in linear time despite endless marks and runs of kanji', () => {
    for (const mark of ['｜', '《', '［＃', '｜漢', '-----------\n', '漢《', '漢', '※'])
      expect(readAozora(mark.repeat(100_000)).readings).toEqual([])
  })
})
