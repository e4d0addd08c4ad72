import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Genre } from '../../../lib/contracts/schemas/japanese/text.ts'
import { isContent, splitText } from '../../../lib/japanese/split.ts'

const telling = [
  ...'あ漢カa1。．.！？!?、「」『』（）()""…♪😄笑：QＱ―と　 ',
  ...[
    '\n',
    '\r',
    '\u2028',
    '\t',
    '\uD83D',
    '\uDE00',
    '👨‍👩‍👧',
    'って',
    'http://a.jp/?b=',
    'Mr.',
    '（笑）',
    '3.14',
    '\n\n',
  ],
]
const text = fc.oneof(
  fc.string({ unit: fc.constantFrom(...telling), maxLength: 200 }),
  fc.string({ unit: 'binary', maxLength: 50 }),
  fc
    .tuple(fc.constantFrom(...telling), fc.integer({ min: 900, max: 3_000 }))
    .map(([unit, times]) => unit.repeat(times)),
)
const genre = fc.constantFrom(...Genre.options)

describe('for any text', () => {
  it('the pieces joined equal it', () => {
    fc.assert(
      fc.property(text, genre, (whole, kind) => {
        expect(splitText(whole, kind).pieces.join('')).toBe(whole)
      }),
    )
  })

  it('a sentence is on one line, without white space around it, and short', () => {
    fc.assert(
      fc.property(text, genre, (whole, kind) => {
        for (const sentence of splitText(whole, kind).pieces.filter(isContent)) {
          expect(sentence).toBe(sentence.trim())
          expect(sentence).not.toMatch(/[\n\r\v\f\u2028\u2029]/)
          expect(sentence.length).toBeLessThanOrEqual(1_000)
        }
      }),
    )
  })

  it('no character is divided', () => {
    fc.assert(
      fc.property(text, genre, (whole, kind) => {
        fc.pre(whole.isWellFormed())
        expect(splitText(whole, kind).pieces.every(piece => piece.isWellFormed())).toBe(true)
      }),
    )
  })

  it('the sentences of a song are its lines', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...telling), maxLength: 200 }), song => {
        const lines = song.split(/[\n\r\v\f\u2028\u2029]/).map(line => line.trim())
        expect(splitText(song, 'song').pieces.filter(isContent)).toEqual(lines.filter(line => line !== ''))
      }),
    )
  })
})
