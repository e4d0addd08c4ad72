import { describe, expect, it } from 'vitest'
import { headingsOfRows } from '../../../../../lib/study/articles/source/headings.ts'
import { uploadedText } from '../../../../../lib/study/articles/source/uploaded-text.ts'

/** The headings of a text, each with the line before which it stands. */
function read(...sent: Parameters<typeof uploadedText>) {
  const { raw_content, notes } = uploadedText(...sent)
  return notes?.headings?.map(
    ({ title, depth, offset }) => `${depth} ${title} > ${raw_content.slice(offset).split('\n')[0]}`,
  )
}

describe('the headings of a text', () => {
  it('are its lines that evidently are headings', () => {
    const text =
      '第一部　旅\n第一章　出会い\n雨だ。\n第一章の話。\n第二章：別れ\n風だ。\nエピローグ\n終わり。'
    expect(read({ raw_content: text })).toEqual([
      '1 第一部 旅 > 第一部　旅',
      '2 第一章 出会い > 第一章　出会い',
      '2 第二章：別れ > 第二章：別れ',
      '2 エピローグ > エピローグ',
    ])
    expect(read({ raw_content: text, genre: 'song' })).toBe(undefined)
    expect(read({ raw_content: '第一章　出会い\n雨だ。' })).toBe(undefined)
  })

  it('are those that the notation of Aozora Bunko marks', () => {
    const text =
      '前書き。\n第一《だいいち》夜［＃「第一夜」は大見出し］\n夢を見た。\n［＃中見出し］一［＃中見出し終わり］\n坐っていた。\n'
    expect(read({ raw_content: text })).toEqual(['1 第一夜 > 第一夜', '2 一 > 一'])
  })

  it('are those of Markdown, whose signs are in no sentence', () => {
    const text = '# 旅\r\n\r\n雨だ。\r\n### 出会い ###\r\n#雨 は降る。\r\n### 別れ\r\n'
    expect(read({ raw_content: text })).toEqual(['1 旅 > 旅', '2 出会い > 出会い', '2 別れ > 別れ'])
    expect(uploadedText({ raw_content: text }).raw_content).toBe('旅\n\n雨だ。\n出会い\n#雨 は降る。\n別れ\n')
    expect(read({ raw_content: '# 旅\n雨だ。' })).toEqual(['1 旅 > 旅'])
    expect(uploadedText({ raw_content: '雨だ。\n# 旅' })).toEqual({ raw_content: '雨だ。\n# 旅' })
    expect(read({ raw_content: text, notation: 'plain' })).toBe(undefined)
    expect(read({ raw_content: text, genre: 'song' })).toBe(undefined)
  })

  it('are both those of Markdown and its other evident ones, each below the one it belongs to', () => {
    const book = '# 本\n第一章 出会い\n雨だ。\n第二章 別れ\n風だ。'
    expect(read({ raw_content: book })).toEqual([
      '1 本 > 本',
      '2 第一章 出会い > 第一章 出会い',
      '2 第二章 別れ > 第二章 別れ',
    ])
    const parts = '# 第一部\n第一章\n雨だ。\n# 第二部\n第二章\n風だ。\n第三部\n雪だ。'
    expect(read({ raw_content: parts })).toEqual([
      '1 第一部 > 第一部',
      '2 第一章 > 第一章',
      '1 第二部 > 第二部',
      '2 第二章 > 第二章',
      '1 第三部 > 第三部',
    ])
  })

  it('given with a text stay at their places when its marks are taken out', () => {
    const raw_content = '｜東風谷《こちや》が来た。\r\n\r\n｜雨《あめ》が降る。\n'
    const headings = [{ title: '雨', depth: 1, offset: raw_content.indexOf('｜雨') }]
    expect(read({ raw_content, notation: 'aozora', headings })).toEqual(['1 雨 > 雨が降る。'])
    const given = { raw_content: '東\r\n雨が降る。', readings: [{ start: 3, end: 4, reading: 'あめ' }] }
    const { notes } = uploadedText({ ...given, headings: [{ title: '雨', depth: 1, offset: 3 }] })
    expect(notes).toMatchObject({
      readings: [{ start: 2, end: 3, reading: 'あめ' }],
      headings: [{ offset: 2 }],
    })
  })

  it.each([
    ['雨。\r\n｜東風《こち》だ。', '東', 3],
    ['雨。［＃改ページ］だ。', 'ペ', 2],
    ['雨。\uFEFF', '\uFEFF', 1],
  ])('given within a mark that is taken out stand before it: %j at %j', (raw_content, at, offset) => {
    const headings = [{ title: '雨', depth: 1, offset: raw_content.indexOf(at) }]
    const { notes } = uploadedText({ raw_content, notation: 'aozora', headings })
    expect(notes?.headings).toEqual([{ title: '雨', depth: 1, offset }])
  })

  it('stand between two works, each of which has its notes on the notation taken out', () => {
    const legend = `${'-'.repeat(20)}\nテキスト中に現れる記号について\n《》：ルビ\n${'-'.repeat(20)}\n`
    const work = (first: string) => `${first}\n${legend}雨《あめ》だ。\n`
    const raw_content = work('春') + work('秋')
    const text = '春\n雨だ。\n秋\n雨だ。\n'
    expect(uploadedText({ raw_content, notation: 'aozora' }).raw_content).toBe(text)
    for (const offset of ['秋', '現'].map(sign => raw_content.lastIndexOf(sign))) {
      const read = uploadedText({
        ...{ raw_content, notation: 'aozora' },
        headings: [{ title: '秋', depth: 1, offset }],
      })
      expect(read.raw_content).toBe(text)
      expect(read.notes?.headings).toMatchObject([
        { offset: text.indexOf('秋') + (offset > raw_content.lastIndexOf('秋') ? 2 : 0) },
      ])
    }
  })

  it('that are evident do not stand within a reading, which may be that of two lines', () => {
    const raw_content = '第一章\n雨だ。\n第二章\n風だ。'
    const readings = [{ start: 6, end: 9, reading: 'だ' }]
    expect(read({ raw_content, readings })).toEqual(['1 第一章 > 第一章'])
    const headings = [{ title: '二', depth: 1, offset: 8 }]
    expect(() => read({ raw_content, readings, headings })).toThrow('must not stand within readings')
  })

  it.each([
    ['behind the text', 4],
    ['within a character', 2],
  ])('%s are refused', (_, offset) => {
    expect(() => read({ raw_content: '雨𠮷だ', headings: [{ title: '雨', depth: 1, offset }] })).toThrow(
      'must each stand before a character',
    )
  })

  it('stand before sentences, without those of chapters that are empty', () => {
    const at = (title: string, depth: number, offset: number) => ({ title, depth, offset })
    const headings = [at('一', 1, 0), at('二', 1, 1), at('甲', 2, 2), at('三', 1, 9)]
    expect(headingsOfRows(headings, ['\n\n', '雨だ。', '\n', '風だ。'])).toEqual([
      undefined,
      [
        { title: '二', depth: 1 },
        { title: '甲', depth: 2 },
      ],
      undefined,
      undefined,
    ])
  })
})
