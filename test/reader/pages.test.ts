import { describe, expect, it } from 'vitest'
import type { PageRow } from '../../lib/contracts/schemas/articles/sentences.ts'
import { pagesBefore, pagesFrom } from '../../reader/src/screens/read/paged/cut.ts'
import { drawnRows } from '../../reader/src/screens/read/paged/drawn-rows.ts'
import type { Line } from '../../reader/src/screens/read/paged/line.ts'

/** Lines of these heights in pixels; 1 stands for a usual line of 40, -1 for a heading as high. */
function linesOf(heights: readonly number[]): Line[] {
  let at = 0
  return heights.map(height => {
    const start = at
    at += Math.abs(height) === 1 ? 40 : height
    return { start, end: at, parts: [], isHeading: height === -1 }
  })
}
const plain = (count: number) => linesOf(Array.from({ length: count }, () => 1))

describe('pages over lines', () => {
  it('follow one another without a gap, however far the picture between them reaches', () => {
    const lines = linesOf([1, 1, 300, 1, 1, 1, 1])
    expect(pagesFrom(lines, 0, 200, 9)).toEqual([2, 3, 7])
  })

  it('end before the line that the pages after begin with', () => {
    expect(pagesBefore(plain(40), 23, 200, 2)).toEqual({ from: 13, ends: [18, 23] })
    expect(pagesBefore(linesOf([1, 1, 300, 1, 1, 1, 1]), 7, 200, 1)).toEqual({ from: 3, ends: [7] })
  })

  it('fill the beginning of a text from its first line', () => {
    expect(pagesBefore(plain(40), 7, 200, 2)).toEqual({ from: 0, ends: [5, 7] })
    expect(pagesBefore(plain(40), 3, 200, 2)).toEqual({ from: 0, ends: [3] })
  })

  it('have no heading at their end', () => {
    expect(pagesFrom(linesOf([1, 1, 1, 1, -1, 1, 1]), 0, 200, 2)).toEqual([4, 7])
  })
})

function rowsOf(sentences: readonly string[]) {
  const state = { ...({ analysis_status: 'pending', explain_status: null } as const), has_audio: false }
  const speech = { audio_voice: null, tts_status: 'none', tts_error: null } as const
  const rows = sentences.map(
    (sentence, index): PageRow => ({
      index,
      sentence,
      translation: '',
      furigana: [],
      ...state,
      ...speech,
      metadata: {},
    }),
  )
  return new Map(rows.map(row => [row.index, row]))
}

describe('the paragraphs that are drawn', () => {
  const total = 300
  const rows = rowsOf(Array.from({ length: total }, (_, n) => (n === 20 ? '\n' : '雨だ。')))
  const keys = (first: number, last: number) => {
    const { paragraphs, isCut } = drawnRows(rows, { first, last, total, hasMedia: false })
    return { keys: paragraphs.map(({ key }) => key), isCut }
  }

  it('are the same whichever rows are drawn', () => {
    const all = keys(0, total).keys
    expect(all.slice(0, 4)).toEqual([0, 21, 60, 90])
    for (let first = 0; first < total - 20; first += 7) {
      const drawn = keys(first, first + 20)
      expect(drawn.isCut).toBe(false)
      expect(drawn.keys).toEqual(all.slice(all.indexOf(drawn.keys[0] ?? -1)).slice(0, drawn.keys.length))
      expect(drawn.keys[0]).toBeLessThanOrEqual(Math.max(first, 21))
    }
  })

  it('are cut while the rows before have not come', () => {
    const late = new Map([...rows].filter(([index]) => index >= 70))
    const { paragraphs, isCut } = drawnRows(late, { first: 75, last: 90, total, hasMedia: false })
    expect([paragraphs[0]?.key, isCut]).toEqual([70, true])
  })
})
