import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Run, readOn } from '../../../../lib/data/articles/reading/read-on.ts'
import { SentenceNumbers } from '../../../../lib/data/articles/rows/sentence-numbers.ts'
import { runs } from '../../../support/sample.ts'

const NOTHING = { read: 0, beyond: [] }
const readAfter = (...sent: Run[][]) => sent.reduce(readOn, NOTHING)

describe('the sentences read', () => {
  it('are the first ones without a gap', () => {
    expect(readAfter([[1, 3]], [[4, 6]])).toEqual({ read: 6, beyond: [] })
    expect(readAfter([[1, 3]], [[5, 6]])).toEqual({ read: 3, beyond: [[5, 6]] })
    expect(readAfter([[1, 3]], [[5, 6]], [[4, 4]])).toEqual({ read: 6, beyond: [] })
  })

  it('go on where a reader has skipped a part and reads a page', () => {
    expect(readAfter([[1, 3]], [[100, 118]])).toMatchObject({ read: 3 })
    expect(readAfter([[1, 3]], [[100, 118]], [[119, 119]])).toEqual({ read: 119, beyond: [] })
  })

  it('are the same in whatever order devices send them, and however often', () => {
    const run = fc
      .tuple(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 0, max: 25 }))
      .map(([from, length]): Run => [from, from + length])
    const history = fc.array(run, { maxLength: 12 })
    fc.assert(
      fc.property(history, fc.array(fc.nat(), { maxLength: 20 }), (sent, order) => {
        const again = order.flatMap((n): Run[] => sent.slice(n % (sent.length + 1)).slice(0, 1))
        const shuffled = [...again, ...sent.toReversed()].map((one): Run[] => [one])
        expect(readAfter(...shuffled)).toEqual(readAfter(sent))
      }),
      runs(500, 10),
    )
  })
})

it('sentences are numbered without the rows between them', () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { maxLength: 60 }), isSentence => {
      const layout = isSentence.flatMap((is, index) => (is ? [] : [index]))
      const numbers = new SentenceNumbers('1 1', isSentence.length, layout)
      const rows = isSentence.flatMap((is, index) => (is ? [index] : []))
      expect(numbers.total).toBe(rows.length)
      for (const [n, index] of rows.entries()) {
        expect(numbers.at(index)).toBe(n + 1)
        expect(numbers.rowOf(n + 1)).toBe(index)
      }
    }),
    runs(200, 5),
  )
})
