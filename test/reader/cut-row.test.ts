import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cutRow } from '../../reader/src/words/cut-row.ts'

/** Words of these lengths, one after another; a negative length is text without a word. */
const tokensOf = (...lengths: number[]) => {
  let start = 0
  return lengths.flatMap(length => {
    const token: [number, number, null] = [start, Math.abs(length), null]
    start += Math.abs(length)
    return length > 0 ? [token] : []
  })
}

describe('a row cut into words', () => {
  it('gives a word its readings and its ending', () => {
    const furigana = [{ text: '食', reading: 'た' }, { text: 'べさせられた。' }]
    expect(cutRow(furigana, tokensOf(7))).toEqual([
      { start: 0, word: 0, segments: [{ text: '食', reading: 'た' }, { text: 'べさせられた' }] },
      { start: 7, word: null, segments: [{ text: '。' }] },
    ])
  })

  it('keeps words together that share one reading', () => {
    expect(cutRow([{ text: '東京都', reading: 'とうきょうと' }, { text: 'の' }], tokensOf(2, 1, 1))).toEqual([
      {
        start: 0,
        reading: 'とうきょうと',
        parts: [
          { start: 0, word: 0, text: '東京' },
          { start: 2, word: 1, text: '都' },
        ],
      },
      { start: 3, word: 2, segments: [{ text: 'の' }] },
    ])
  })

  it('loses nothing and gives each word its own characters', () => {
    const segment = fc.record(
      { text: fc.stringMatching(/^[一二三かな、]{1,5}$/), reading: fc.constant('よみ') },
      { requiredKeys: ['text'] },
    )
    const lengths = fc.array(fc.integer({ min: -4, max: 6 }).filter(length => length !== 0))
    fc.assert(
      fc.property(fc.array(segment, { minLength: 1 }), lengths, (furigana, given) => {
        const sentence = furigana.map(({ text }) => text).join('')
        const tokens = tokensOf(...given).filter(([start, length]) => start + length <= sentence.length)
        const parts = cutRow(furigana, tokens).flatMap(piece =>
          'parts' in piece ? piece.parts : piece.segments.map(({ text }) => ({ text, word: piece.word })),
        )
        expect(parts.map(({ text }) => text).join('')).toBe(sentence)
        for (const [word, [start, length]] of tokens.entries())
          expect(
            parts
              .filter(part => part.word === word)
              .map(({ text }) => text)
              .join(''),
          ).toBe(sentence.slice(start, start + length))
      }),
    )
  })
})
