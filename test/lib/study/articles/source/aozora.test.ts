import { describe, expect, it } from 'vitest'
import { isEvidentlyAozora, readAozora } from '../../../../../lib/study/articles/source/aozora/notation.ts'
import type { ReadText } from '../../../../../lib/study/articles/source/read-text.ts'
import { uploadedText } from '../../../../../lib/study/articles/source/uploaded-text.ts'

/** The text with its readings in brackets. */
const read = (marked: string): string => noted(readAozora(marked))

function noted({ text, readings }: ReadText): string {
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

  it.each([
    ['※［＃「口＋世」、U+546D、12-3］と※［＃「插」で縦棒が下に、第4水準2-13-28］花', '呭と揷花', []],
    ['※［＃「さんずい＋墨」、第3水準1-87-25］《ぼく》', '{濹|ぼく}', []],
    ['※［＃半濁点付き片仮名カ、1-5-87］※［＃米印、1-2-8］※［＃ローマ数字１、１－１３－２１］', 'カ゚※Ⅰ', []],
    [
      '※［＃「てへん＋夸」、37-下-12］《また》がる。※［＃「てへん＋夸」、40-2］',
      '{〓|また}がる。〓',
      ['1 「てへん＋夸」'],
    ],
    [
      '雨［＃「※［＃「てへん＋夸」、37-下-12］」に傍点］。雨［＃「※［＃「土へん＋己」、U+572E］」に傍点］',
      '雨。雨',
      [],
    ],
    [
      '※［＃「姉」の正字、「女＋※［＃第3水準1-85-57］のつくり」、256-16］',
      '〓',
      ['1 「姉」の正字、「女＋柹のつくり」'],
    ],
    ['※［＃「口、U+D800］※［＃第3水準1-95-1］', '〓〓', ['1 「口、U+D800', '2 第3水準1-95-1']],
    [
      'いよ／＼、これ／″＼。〔cafe' + "'" + '〕と〔l' + "'e'te'" + '〕と〔Ko:ln, garc,on〕と〔C〕',
      'いよ〳〵、これ〴〵。caféとl' + "'étéとKöln, garçonと〔C〕",
      [],
    ],
    [
      'Hello《ハロー》と｜New York《ニューヨーク》とl’e《ル》とKOKORO《心》',
      '{Hello|ハロー}と{New York|ニューヨーク}と{l’e|ル}とKOKORO《心》',
      [],
    ],
    ['|漢字《かんじ》は《《強く》》言う', '{漢字|かんじ}は強く言う', []],
    ['雨《ヽヽ》と｜雨《・・》', '雨と雨', []],
    ['※［＃「開いたまま', '※［＃「開いたまま', []],
  ])('%s is %s', (raw_content, wanted, footnotes) => {
    const { raw_content: text, notes } = uploadedText({ raw_content, notation: 'aozora' })
    expect(noted({ text, readings: notes?.readings ?? [] })).toBe(wanted)
    expect((notes?.footnotes ?? []).map(note => `${note.end} ${note.text}`)).toEqual(footnotes)
  })

  it('has places that stay with their characters', () => {
    const raw_content = '※［＃「口＋世」、U+546D］と※［＃「てへん＋夸」、1-1］。\r\n※［＃米印、1-2-8］注'
    const at = raw_content.lastIndexOf('※')
    const { notes, ...read } = uploadedText({
      ...{ raw_content, notation: 'aozora' },
      headings: [{ title: '注', depth: 1, offset: at }],
      figures: [{ image: '1', alt: '', width: 1, height: 1, offset: at }],
      footnotes: [{ start: raw_content.length, end: raw_content.length, text: 'own' }],
    })
    expect(read.raw_content).toBe('呭と〓。\n※注')
    expect(notes).toMatchObject({
      headings: [{ offset: 5 }],
      figures: [{ offset: 5 }],
      footnotes: [
        { end: 3, text: '「てへん＋夸」' },
        { end: 7, text: 'own' },
      ],
    })
  })

  it('has an explanatory block, which is removed from the text', () => {
    const line = '-'.repeat(55)
    const legend = `${line}\n【テキスト中に現れる記号について】\n\n《》：ルビ\n（例）今日《きょう》\n${line}\n`
    expect(read(`題\n\n${legend}\n雨《あめ》`)).toBe('題\n\n\n{雨|あめ}')
    expect(read(`${line}\n雨《あめ》\n${line}\n`)).toBe(`${line}\n{雨|あめ}\n${line}\n`)
  })

  it('is recognised only by marks that plain text does not have', () => {
    expect(
      ['｜東《ひがし》', '|東《ひがし》', '《》：ルビ', '雨［＃改ページ］', '《《雨》》'].map(
        isEvidentlyAozora,
      ),
    ).toEqual(Array(5).fill(true))
    expect(['小説《こころ》', '彼《聖書》', '｜列｜列｜', '雨'].map(isEvidentlyAozora)).toEqual(
      Array(4).fill(false),
    )
  })

  it('is read in linear time despite endless marks and runs of kanji', () => {
    for (const mark of ['｜', '《', '［＃', '｜漢', '-----------\n', '漢《', '漢', '※'])
      expect(readAozora(mark.repeat(100_000)).readings).toEqual([])
  })
})
