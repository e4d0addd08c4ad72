import { describe, expect, it } from 'vitest'
import { timeOfSentence } from '../../../reader/src/screens/listen/file/marks.ts'

/** Two sentences, each heard twice, and a third one. */
const marks = [
  [0, 0],
  [0, 3_000],
  [2, 6_000],
  [2, 9_000],
  [4, 12_000],
].map(([index = 0, at_ms = 0]) => ({ article_id: 1, index, at_ms }))

describe('going from sentence to sentence in a file', () => {
  it('counts repeats as one', () => {
    expect(timeOfSentence(marks, 100, 1)).toBe(6_000)
    expect(timeOfSentence(marks, 9_500, 1)).toBe(12_000)
    expect(timeOfSentence(marks, 12_500, 1)).toBeNull()
  })

  it('goes back to the start of the sentence, and from there to the one before', () => {
    expect(timeOfSentence(marks, 9_500, -1)).toBe(6_000)
    expect(timeOfSentence(marks, 6_500, -1)).toBe(0)
    expect(timeOfSentence(marks, 13_900, -1)).toBe(12_000)
    expect(timeOfSentence(marks, 12_100, -1)).toBe(6_000)
    expect(timeOfSentence(marks, 400, -1)).toBe(0)
  })

  it('stays at the beginning of a file without sentences', () => {
    expect([timeOfSentence([], 5, 1), timeOfSentence([], 5_000, -1)]).toEqual([null, 0])
  })
})
