import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  LONGEST_PIECE_S,
  lengthOf,
  planCuts,
  type Span,
} from '../../../../../lib/agent/speech/transcription/pieces.ts'

const ends = (pieces: readonly Span[]) => pieces.map(({ end }) => end)

describe('a plan of cuts', () => {
  it('keeps a short sound whole', () => {
    expect(planCuts(1_300, [{ start: 700, end: 710 }])).toEqual([{ start: 0, end: 1_300 }])
  })

  it('cuts in the middle of the longest silence within reach', () => {
    const silences = [
      { start: 100, end: 200 },
      { start: 700, end: 701 },
      { start: 900, end: 904 },
      { start: 1_200, end: 1_202 },
      { start: 1_310, end: 1_390 },
    ]
    expect(ends(planCuts(2_000, silences))).toEqual([902, 2_000])
  })

  it('counts only the part of a silence within reach', () => {
    const silences = [
      { start: 500, end: 604 },
      { start: 800, end: 805 },
      { start: 1_297, end: 1_400 },
    ]
    expect(ends(planCuts(1_500, silences))).toEqual([802.5, 1_500])
  })

  it('leaves no rest that is too short for a model', () => {
    expect(ends(planCuts(1_300.05, []))).toEqual([1_299.05, 1_300.05])
    expect(ends(planCuts(1_300.05, [{ start: 1_299, end: 1_400 }]))).toEqual([1_299.025, 1_300.05])
  })

  const seconds = (max: number) => fc.double({ min: 0, max, noNaN: true })
  const silencesIn = (duration: number) =>
    fc
      .array(fc.tuple(seconds(duration), seconds(60)), { maxLength: 40 })
      .map(spans => spans.map(([start, length]) => ({ start, end: start + length })))
  const sounds = seconds(20_000).chain(duration => fc.tuple(fc.constant(duration), silencesIn(duration)))

  it('covers every sound without gap or overlap, in pieces neither too long nor too many', () => {
    fc.assert(
      fc.property(sounds, ([duration, silences]) => {
        const pieces = planCuts(duration, silences)
        expect(pieces.map(({ start }) => start)).toEqual([0, ...ends(pieces)].slice(0, pieces.length))
        expect(pieces.at(-1)?.end ?? 0).toBe(duration)
        for (const piece of pieces) expect(lengthOf(piece)).toBeLessThanOrEqual(LONGEST_PIECE_S)
        expect(pieces.length).toBeLessThanOrEqual(Math.floor(duration / 600) + 1)
      }),
    )
  })

  it('cuts no word when there is a pause within reach', () => {
    fc.assert(
      fc.property(sounds, ([duration, silences]) => {
        for (const { start, end } of planCuts(duration, silences).slice(0, -1)) {
          const inReach = silences.filter(
            silence =>
              Math.min(silence.end, start + 1_300, duration - 1) > Math.max(silence.start, start + 600),
          )
          const paused = inReach.some(silence => silence.start <= end && end <= silence.end)
          expect(paused || inReach.length === 0).toBe(true)
        }
      }),
    )
  })
})
