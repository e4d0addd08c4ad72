import { describe, expect, it } from 'vitest'
import { UploadInput } from '../../../../../lib/contracts/schemas/articles/uploads.ts'
import { anchorsOfRows } from '../../../../../lib/study/articles/source/anchors.ts'
import { uploadedText } from '../../../../../lib/study/articles/source/uploaded-text.ts'

const shown = { alt: '', width: 3, height: 2 }
const figure = (image: string, offset: number) => ({ image, offset, ...shown })

/** The rows of a text that is divided at these signs, with what stands there. */
function read(raw_content: string, rows: string[], given: object) {
  const { notes, raw_content: text } = uploadedText(UploadInput.parse({ raw_content, ...given }))
  expect(rows.join('')).toBe(text)
  return anchorsOfRows(notes ?? {}, rows)
}

describe('figures of an upload', () => {
  it('stand before the sentence at their offset, and behind the last one at the end', () => {
    const figures = [figure('b', 3), figure('end', 7), figure('a', 0), figure('c', 3)]
    expect(
      read('雨。\n雪。\n', ['雨。', '\n', '雪。', '\n'], {
        figures: figures.map(f => ({ ...f, offset: Math.min(f.offset, 6) })),
      }),
    ).toEqual([
      { figures: [{ image: 'a', ...shown }] },
      undefined,
      {
        figures: [
          { image: 'b', ...shown },
          { image: 'c', ...shown },
          { image: 'end', ...shown, after: true },
        ],
      },
      undefined,
    ])
  })

  it('keep their places where marks are taken out before them', () => {
    const text = '｜東風《こち》が来た。\n春だ。'
    const figures = [figure('a', text.indexOf('春'))]
    const rows = read(text, ['東風が来た。', '\n', '春だ。'], { notation: 'aozora', figures })
    expect(rows[2]).toEqual({ figures: [{ image: 'a', ...shown }] })
  })

  it.each([
    ['｜東風《こち》が来た。', '風', '東風|が来た。'],
    ['東［＃「東」に傍点］風《こち》だ。', '風', '東風|だ。'],
    ['雨［＃改ページ］だ。', 'ペ', '雨|だ。'],
    ['\uFEFF雨\r\n｜風《かぜ》だ。', 'ぜ', '雨\n風|だ。'],
  ])('and marks of footnotes in %j at %s leave its notation whole', (raw_content, at, wanted) => {
    const offset = raw_content.indexOf(at)
    const footnotes = [{ start: offset, end: offset, text: '注' }]
    const given = { raw_content, notation: 'aozora', figures: [figure('a', offset)], footnotes }
    const { raw_content: text, notes } = uploadedText(UploadInput.parse(given))
    const place = notes?.figures?.[0]?.offset ?? 0
    expect(`${text.slice(0, place)}|${text.slice(place)}`).toBe(wanted)
    expect(notes?.footnotes).toMatchObject([{ start: place, end: place }])
    expect(notes?.readings).toEqual(
      uploadedText(UploadInput.parse({ raw_content, notation: 'aozora' })).notes?.readings,
    )
  })

  it('are refused outside the text', () => {
    const sent = UploadInput.parse({ raw_content: '雨。', figures: [figure('a', 3)] })
    expect(() => uploadedText(sent)).toThrow(expect.objectContaining({ code: 'invalid_input' }))
  })
})

describe('footnotes of an upload', () => {
  it('have the places of their marks in their sentences', () => {
    const text = '\uFEFF雨※が降る。\r\n雪[1]だ。'
    const at = (mark: string) => ({ start: text.indexOf(mark), end: text.indexOf(mark) + mark.length })
    const footnotes = [
      { ...at('[1]'), text: 'second' },
      { ...at('※'), text: 'first' },
    ]
    expect(read(text, ['雨※が降る。', '\n', '雪[1]だ。'], { footnotes })).toEqual([
      { footnotes: [{ start: 1, end: 2, text: 'first' }] },
      undefined,
      { footnotes: [{ start: 1, end: 4, text: 'second' }] },
    ])
  })

  it('without a mark belong to the sentence before them', () => {
    const text = '雨だ。\n雪だ。'
    const footnotes = [3, 4].map(at => ({ start: at, end: at, text: `at ${at}` }))
    expect(read(text, ['雨だ。', '\n', '雪だ。'], { footnotes })[0]?.footnotes).toEqual([
      { start: 3, end: 3, text: 'at 3' },
      { start: 3, end: 3, text: 'at 4' },
    ])
  })

  it('have at most 100,000 characters with all that stands beside the text', () => {
    const of = (count: number) =>
      UploadInput.safeParse({
        raw_content: '雨。',
        footnotes: Array.from({ length: count }, () => ({ start: 1, end: 1, text: '注'.repeat(2_000) })),
      }).success
    expect([of(50), of(51)]).toEqual([true, false])
  })

  it('leave no room for headings that nobody has named, if they fill it', () => {
    const text = (length: number) => '注'.repeat(length)
    const full = [...Array<number>(49).fill(2_000), 1_999].map(length => ({
      start: 1,
      end: 1,
      text: text(length),
    }))
    const raw_content = '第一章\n雨。\n第二章\n雪。'
    const notesOf = (footnotes: object) =>
      uploadedText(UploadInput.parse({ raw_content, ...footnotes })).notes
    expect(notesOf({ footnotes: full })).toMatchObject({ footnotes: { length: 50 } })
    expect(notesOf({ footnotes: full })?.headings).toBeUndefined()
    expect(notesOf({ footnotes: full.slice(1) })?.headings).toHaveLength(2)
  })

  it.each(['', ' \n', 'a\u0001b', 'a'.repeat(2_001)])('are refused as %j', text => {
    const given = { raw_content: '雨。', footnotes: [{ start: 1, end: 1, text }] }
    expect(UploadInput.safeParse(given).success).toBe(false)
  })
})
