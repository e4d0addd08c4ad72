import { describe, expect, it } from 'vitest'
import { speechOf, stretchesOf } from '../../../../lib/study/listening/pieces.ts'

const piece = (index: number, from_ms: number, to_ms: number) => ({
  article_id: 7,
  index,
  cut: { from_ms, to_ms },
})

it('the stretches of a queue are the sentences in their order, a little wider than their times, and clips as they are', () => {
  const clip = { article_id: 7, index: 4, cut: null }
  const stretches = stretchesOf([piece(3, 100, 900), clip])
  expect(stretches.map(({ of, span }) => [of.index, span])).toEqual([
    [null, { from_ms: 0, to_ms: 1_050 }],
    [4, null],
  ])
  expect(stretches.map(({ marks }) => marks[0]?.index)).toEqual([3, 4])
})

describe('the speech of a recording', () => {
  it('is in the order of its times, without the gaps between its sentences', () => {
    const speech = speechOf([piece(2, 9_000, 10_000), piece(0, 1_000, 2_000)])
    expect(speech.map(({ span }) => span)).toEqual([
      { from_ms: 750, to_ms: 2_250 },
      { from_ms: 8_750, to_ms: 10_250 },
    ])
  })

  it('has sentences that nearly touch as one stretch, each with its time in it', () => {
    const [joined, ...others] = speechOf([
      piece(0, 1_000, 2_000),
      piece(1, 2_300, 3_000),
      piece(2, 2_500, 2_900),
    ])
    expect(others).toEqual([])
    expect(joined?.span).toEqual({ from_ms: 750, to_ms: 3_250 })
    expect(joined?.marks.map(({ index, at_ms }) => [index, at_ms])).toEqual([
      [0, 0],
      [1, 1_550],
      [2, 1_750],
    ])
  })

  it('has no sentence without times', () => {
    expect(speechOf([{ article_id: 7, index: 1, cut: null }])).toEqual([])
  })
})
