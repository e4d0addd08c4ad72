import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contextAround, inBatches, nextAsks } from '../../../../lib/agent/lines/batches.ts'
import { sentences } from '../lab.ts'

const limits = { maxLines: 8, maxChars: 600 }
const sizes = (count: number) => inBatches(sentences(count), limits).map(batch => batch.length)

describe('batches', () => {
  it('are about equally long', () => {
    expect(sizes(8)).toEqual([8])
    expect(sizes(20)).toEqual([7, 7, 6])
    expect(sizes(9)).toEqual([5, 4])
    expect(sizes(0)).toEqual([])
  })

  it('keep every sentence, in order, within the limits unless one sentence alone exceeds them', () => {
    const length = fc.oneof(fc.integer({ min: 1, max: 80 }), fc.integer({ min: 500, max: 900 }))
    fc.assert(
      fc.property(fc.array(length, { maxLength: 40, size: 'max' }), lengths => {
        const all = lengths.map((chars, index) => ({ index, sentence: 'あ'.repeat(chars) }))
        const batches = inBatches(all, limits)
        expect(batches.flat()).toEqual(all)
        for (const batch of batches) {
          const chars = batch.reduce((sum, { sentence }) => sum + sentence.length, 0)
          expect(batch.length).toBeLessThanOrEqual(limits.maxLines)
          expect(batch.length === 1 || chars <= limits.maxChars).toBe(true)
        }
      }),
    )
  })
})

it('context is three lines on either side of each asked one', () => {
  const text = sentences(20)
  const asked = text.filter(({ index }) => index === 1 || index === 12)
  expect(contextAround(asked, text).map(({ index }) => index)).toEqual([0, 2, 3, 4, 9, 10, 11, 13, 14, 15])
})

describe('lines left open', () => {
  const rounds = (
    round: 'first' | 'again' | 'half' | 'single',
    open: number,
    failure: 'bad_answer' | 'refused',
  ) => nextAsks(round, sentences(open), failure).map(ask => [ask.round, ask.lines.length])

  it('are asked for again, then in halves, then one by one', () => {
    expect(rounds('first', 5, 'bad_answer')).toEqual([['again', 5]])
    expect(rounds('again', 5, 'bad_answer')).toEqual([
      ['half', 3],
      ['half', 2],
    ])
    expect(rounds('half', 3, 'bad_answer')).toEqual([
      ['single', 1],
      ['single', 1],
      ['single', 1],
    ])
    expect(rounds('single', 1, 'bad_answer')).toEqual([])
    expect(rounds('again', 1, 'bad_answer')).toEqual([])
    expect(rounds('first', 0, 'bad_answer')).toEqual([])
  })

  it('are never asked for again in the same call when it was too large', () => {
    for (const round of ['first', 'again', 'half', 'single'] as const) {
      expect(rounds(round, 4, 'refused')).toEqual([
        ['half', 2],
        ['half', 2],
      ])
      expect(rounds(round, 1, 'refused')).toEqual([])
    }
  })
})
