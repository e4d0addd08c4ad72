import { describe, expect, it } from 'vitest'
import { sentenceNumbers } from '../../reader/src/screens/read/numbers/sentence-numbers.ts'

describe('the number of a sentence', () => {
  // 題。⏎ ⏎ 一。二。⏎ 三。
  const numbers = sentenceNumbers(7, [1, 2, 5])

  it('counts neither line breaks nor blanks', () => {
    expect(numbers.total).toBe(4)
    expect([0, 3, 4, 6].map(numbers.ofRow)).toEqual([1, 2, 3, 4])
    expect([1, 2, 3, 4].map(numbers.rowOf)).toEqual([0, 3, 4, 6])
  })

  it('is, between sentences, that of the one before', () => {
    expect([1, 2, 5].map(numbers.ofRow)).toEqual([1, 1, 3])
    expect(sentenceNumbers(3, [0]).ofRow(0)).toBe(1)
  })
})
