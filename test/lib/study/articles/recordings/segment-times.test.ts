import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Times } from '../../../../../lib/contracts/schemas/articles/sentences.ts'
import { Genre } from '../../../../../lib/contracts/schemas/japanese/text.ts'
import type { Segment } from '../../../../../lib/contracts/schemas/models/speech.ts'
import { cleanText } from '../../../../../lib/japanese/clean.ts'
import { isContent, splitText } from '../../../../../lib/japanese/split.ts'
import { rowTimes, transcriptText } from '../../../../../lib/study/articles/recordings/transcript-text.ts'

const DURATION = 100
const rowsOf = (segments: readonly Segment[], genre: Genre = 'article') =>
  splitText(cleanText(transcriptText(segments, genre)), genre).pieces

describe('the times of a sentence', () => {
  it('follow from its segments, and within one from its share of the characters', () => {
    const segments = [
      { start: 1, end: 3, text: '雨が降る。' },
      { start: 3.5, end: 7.5, text: '風も吹く。雪だ。' },
      { start: 9, end: 10, text: 'もう' },
      { start: 10, end: 12, text: '寒い。' },
    ]
    const rows = rowsOf(segments)
    expect(rows).toEqual(['雨が降る。', '風も吹く。', '雪だ。', 'もう寒い。'])
    expect(rowTimes(segments, rows, 12)).toEqual([
      { start: 1, end: 3 },
      { start: 3.5, end: 6 },
      { start: 6, end: 7.5 },
      { start: 9, end: 12 },
    ])
  })

  it.each<[string, Segment[], Times[]]>([
    [
      'before the last one has ended',
      [
        { start: 0, end: 4, text: '雨だ。' },
        { start: 2, end: 6, text: '風だ。' },
      ],
      [
        { start: 0, end: 4 },
        { start: 4, end: 6 },
      ],
    ],
    [
      'after the file has ended',
      [
        { start: 0, end: 9, text: '雨だ。' },
        { start: 10.5, end: 12, text: '風だ。' },
      ],
      [
        { start: 0, end: 9 },
        { start: 10, end: 10 },
      ],
    ],
    ['after it ends', [{ start: 5, end: 3, text: '雨だ。' }], [{ start: 5, end: 5 }]],
  ])('are corrected if a segment begins %s', (_, segments, times) => {
    expect(rowTimes(segments, rowsOf(segments), 10)).toEqual(times)
  })
})

const time = fc.double({ min: 0, max: DURATION * 1.1, noNaN: true })
const words = fc.string({
  unit: fc.constantFrom(...'雨が降る。、！？「」 \n\t　…', '\0', '\uFEFF', '\r\n', '\uD83D', 'word ', '😀'),
  maxLength: 30,
})
/** Segments as a model returns them: in any order, with any times. */
const told = fc.array(fc.record({ start: time, end: time, text: words.filter(text => text !== '') }), {
  maxLength: 30,
})
const genre = fc.constantFrom(...Genre.options)

describe('for any transcript', () => {
  it('every sentence has its times and no layout has, in the order of the rows and within the file', () => {
    fc.assert(
      fc.property(told, genre, (segments, kind) => {
        const rows = rowsOf(segments, kind)
        const times = rowTimes(segments, rows, DURATION)
        expect(times.map(one => one !== undefined)).toEqual(rows.map(isContent))
        const edges = times.flatMap(one => (one ? [one.start, one.end] : []))
        expect(edges).toEqual(edges.toSorted((a, b) => a - b))
        expect(edges.every(edge => edge >= 0 && edge <= DURATION)).toBe(true)
      }),
    )
  })

  it('a sentence has the times of its parts, however it is split', () => {
    fc.assert(
      fc.property(told, genre, fc.infiniteStream(fc.boolean()), (segments, kind, cuts) => {
        const [cut] = [cuts[Symbol.iterator]()]
        const rows = rowsOf(segments, kind)
        const times = rowTimes(segments, rows, DURATION)
        const joined: { text: string; from: number; to: number }[] = []
        for (const [place, row] of rows.entries()) {
          const last = joined.at(-1)
          if (last && cut.next().value) Object.assign(last, { text: last.text + row, to: place })
          else joined.push({ text: row, from: place, to: place })
        }
        const texts = joined.map(({ text }) => text)
        const expected = joined.map(({ from, to }) => {
          const parts = times.slice(from, to + 1).filter(one => one !== undefined)
          return parts.length > 0 ? { start: parts[0]?.start, end: parts.at(-1)?.end } : undefined
        })
        expect(rowTimes(segments, texts, DURATION)).toEqual(expected)
      }),
    )
  })

  it('white space and characters that cleaning removes make no difference', () => {
    fc.assert(
      fc.property(told, genre, (segments, kind) => {
        const rows = rowsOf(segments, kind).filter(isContent)
        const bare = segments.map(segment => ({ ...segment, text: segment.text.replace(/[\s\0]/g, '') }))
        const loose = rows.map(row => ` ${[...row].join('\u3000')}\n`)
        expect(rowTimes(bare, loose, DURATION)).toEqual(rowTimes(segments, rows, DURATION))
      }),
    )
  })
})
