import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { timedSegments } from '../../../../../lib/agent/speech/transcription/timed-segments.ts'

const piece = { start: 100, end: 110 }
const placed = (...segments: { start: number; end: number; text: string }[]) =>
  timedSegments({ text: 'unused', segments }, piece, [])
const spread = (text: string, silences: { start: number; end: number }[] = []) =>
  timedSegments({ text, segments: null }, piece, silences)

describe('segments with times', () => {
  it('get the times of the whole file', () => {
    expect(placed({ start: 0.5, end: 2, text: ' はい。 ' }, { start: 2, end: 9, text: 'では。' })).toEqual([
      { start: 100.5, end: 102, text: 'はい。' },
      { start: 102, end: 109, text: 'では。' },
    ])
  })

  it.each([
    ['without text', { start: 1, end: 2, text: ' \n' }],
    ['without length', { start: 3, end: 3, text: 'ご視聴ありがとうございました' }],
    ['that end before they start', { start: 4, end: 3, text: 'ご視聴ありがとうございました' }],
    ['after the end of the sound', { start: 10, end: 12, text: 'ご視聴ありがとうございました' }],
    ['before its beginning', { start: -3, end: -1, text: 'ご視聴ありがとうございました' }],
  ])('are left out %s', (_, segment) => {
    expect(placed(segment)).toEqual([])
  })

  it('end with the sound', () => {
    expect(placed({ start: 8, end: 30, text: 'おわり' })).toEqual([{ start: 108, end: 110, text: 'おわり' }])
  })

  it('keep their order and their words when times run backwards', () => {
    expect(
      placed(
        { start: 5, end: 7, text: 'あと' },
        { start: 1, end: 2, text: 'さき' },
        { start: 6, end: 8, text: 'つぎ' },
      ),
    ).toEqual([
      { start: 105, end: 107, text: 'あと' },
      { start: 105, end: 107, text: 'さき' },
      { start: 106, end: 108, text: 'つぎ' },
    ])
  })

  it('become one line each', () => {
    expect(placed({ start: 0, end: 1, text: 'あ\r\nい\u0000\u0007う\u2028え' })[0]?.text).toBe('あ い う え')
  })

  it.each([
    ['nanoseconds', [0, 4e9], [4e9, 9e9]],
    ['milliseconds', [0, 4_000], [4_000, 9_000]],
    ['nothing but zeros', [0, 0], [0, 0]],
  ])('count as a text without times if they are %s', (_, [from = 0, to = 0], [start = 0, end = 0]) => {
    expect(placed({ start: from, end: to, text: 'まえの文' }, { start, end, text: 'つぎの文' })).toEqual([
      { start: 100, end: 105, text: 'まえの文' },
      { start: 105, end: 110, text: 'つぎの文' },
    ])
  })

  it('never run backwards nor leave their piece, for any answer', () => {
    const time = fc.double({ min: -100, max: 200, noNaN: true })
    const segments = fc.array(fc.record({ start: time, end: time, text: fc.string() }), { maxLength: 30 })
    fc.assert(
      fc.property(segments, said => {
        let before = { start: piece.start, end: piece.start }
        for (const { start, end, text } of placed(...said)) {
          expect(text.trim()).not.toBe('')
          expect(start).toBeGreaterThanOrEqual(before.start)
          expect(end).toBeGreaterThanOrEqual(before.end)
          expect(end).toBeGreaterThan(start)
          expect(end).toBeLessThanOrEqual(piece.end)
          before = { start, end }
        }
      }),
    )
  })
})

describe('a text without times', () => {
  it('is cut at the ends of sentences, each as long as its share of the characters', () => {
    expect(spread('これは四。\nこれはながい文です。いま！')).toEqual([
      { start: 100, end: expect.closeTo(102.777), text: 'これは四。' },
      { start: expect.closeTo(102.777), end: expect.closeTo(108.333), text: 'これはながい文です。' },
      { start: expect.closeTo(108.333), end: 110, text: 'いま！' },
    ])
  })

  it('takes the time with sound', () => {
    const silences = [
      { start: 90, end: 102 },
      { start: 105, end: 108 },
    ]
    expect(spread('短い。これはそうでもない文です。', silences)).toEqual([
      { start: 102, end: expect.closeTo(102.9375), text: '短い。' },
      { start: expect.closeTo(102.9375), end: 110, text: 'これはそうでもない文です。' },
    ])
    expect(spread('半分です。半分です。', [{ start: 104, end: 106 }])).toEqual([
      { start: 100, end: 104, text: '半分です。' },
      { start: 106, end: 110, text: '半分です。' },
    ])
  })

  it('ends its sentences in a pause close by, and never two in one', () => {
    const silences = [{ start: 104, end: 106 }]
    expect(spread('三文字、はい。五文字です。', silences)).toEqual([
      { start: 100, end: 104, text: '三文字、はい。' },
      { start: 106, end: 110, text: '五文字です。' },
    ])
    expect(spread('あ。い。う。え。お。か。き。く。け。', silences).map(({ end }) => end > 104)).toEqual([
      ...Array(4).fill(false),
      ...Array(5).fill(true),
    ])
  })

  it('has rising times and loses no character', () => {
    const texts = fc.array(fc.constantFrom('あ', '。', '！', '\n', '「', '」', '漢字', 'x'), {
      maxLength: 60,
    })
    const time = fc.double({ min: 95, max: 115, noNaN: true })
    const quiet = fc
      .array(time, { maxLength: 6 })
      .map(times => times.sort((a, b) => a - b))
      .map(times => times.flatMap((start, at) => (at % 2 ? [] : [{ start, end: times[at + 1] ?? start }])))
    fc.assert(
      fc.property(texts, quiet, (parts, silences) => {
        const text = parts.join('')
        const segments = spread(text, silences)
        expect(segments.map(segment => segment.text).join('')).toBe(text.replaceAll('\n', ''))
        let before = piece.start
        for (const { start, end } of segments) {
          expect(start).toBeGreaterThanOrEqual(before)
          expect(end).toBeGreaterThan(start)
          expect(end).toBeLessThanOrEqual(piece.end)
          before = end
        }
      }),
    )
  })
})
