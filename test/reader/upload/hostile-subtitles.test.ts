import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MOST_LINES } from '../../../lib/contracts/schemas/articles/source.ts'
import { readLines } from '../../../reader/src/upload/subtitles/read-lines.ts'
import { linesIn } from '../../../reader/src/upload/subtitles/reading/read-subtitles.ts'
import { UnreadableFile } from '../../../reader/src/upload/unreadable-file.ts'

const clock = (ms: number, mark: string) => {
  const [hours, minutes, seconds] = [ms / 3_600_000, (ms / 60_000) % 60, (ms / 1_000) % 60].map(Math.floor)
  const two = (number = 0) => String(number).padStart(2, '0')
  return `${hours}:${two(minutes)}:${two(seconds)}${mark}${String(ms % 1_000).padStart(3, '0')}`
}
const srt = (text: string, start: number, end: number) =>
  `${clock(start, ',')} --> ${clock(end, ',')}\n${text}\n\n`
const ass = (text: string, start: number, end: number) =>
  `Dialogue: 0,${clock(start, '.')},${clock(end, '.')},Default,,0,0,0,,${text}\n`

const ttml = (text: string, start: number, end: number) =>
  `<p begin="${start}ms" end="${end}ms">${text}</p>\n`

const formats = [
  { name: 'SRT', cue: srt, head: '' },
  { name: 'ASS', cue: ass, head: '[Events]\n' },
  { name: 'TTML', cue: ttml, head: '<tt>' },
]

/** Pieces that tools write, and some that are written to harm. */
const piece = fc.oneof(
  fc.constantFrom(
    ...['<script>alert(1)</script>', '<img src=x onerror=alert(1)>', '<b>', '</v>', '<', '>', '<<', '&lt;'],
    ...['{\\an8}', '{', '}', '\\N', '{\\p1}', '-->', ',', '\u202e', '\ud800', '雨', 'rain', '&amp;lt;b&gt;'],
  ),
  fc.string({ maxLength: 8 }),
)
const anyText = fc.array(piece, { maxLength: 8 }).map(pieces => pieces.join('').replace(/[\r\n]/g, ' '))
const anyTime = fc.integer({ min: 0, max: 400_000_000 })

describe.each(formats)('the lines of any $name file', ({ cue, head }) => {
  const linesOf = (cues: readonly [string, number, number][]) => {
    try {
      return linesIn(head + cues.map(each => cue(...each)).join('')).lines
    } catch (error) {
      if (error instanceof UnreadableFile) return []
      throw error
    }
  }

  it('come in order, with possible times, and none twice', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(anyText, anyTime, anyTime), { maxLength: 20 }), cues => {
        const lines = linesOf(cues)
        for (const [at, { text, start_ms, end_ms }] of lines.entries()) {
          expect(text.trim()).not.toBe('')
          expect(end_ms).toBeGreaterThanOrEqual(start_ms)
          expect(start_ms).toBeGreaterThanOrEqual(lines[at - 1]?.start_ms ?? 0)
        }
        const named = lines.map(({ text, start_ms }) => `${start_ms} ${text}`)
        expect(named.filter((name, at) => name === named[at - 1])).toEqual([])
      }),
    )
  })

  it('have no tags of HTML or WebVTT', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), pieces => {
        const written = pieces.join('').replace(/[\r\n&]/g, ' ')
        for (const { text } of linesOf([[`雨${written}`, 0, 1_000]]))
          expect(text).not.toMatch(/<\/?(?:script|img|b|v)\b[^<>]*>/i)
      }),
    )
  })

  it('are refused if there are too many', () => {
    const many = Array.from({ length: MOST_LINES + 1 }, (_, at) => cue(`雨${at}`, at, at)).join('')
    expect(() => linesIn(head + many)).toThrow(expect.objectContaining({ reason: 'too_many_lines' }))
  })
})

it.each(['srt', 'ass'])(
  'a file of a million cues is refused by its size, and never read, as .%s',
  async ending => {
    const file = new File([], `雨.${ending}`)
    const size = srt('雨', 0, 1_000).length * 1_000_000
    const read = () => Promise.reject(new Error('It was read.'))
    Object.defineProperties(file, { size: { value: size }, arrayBuffer: { value: read } })
    await expect(readLines(file)).rejects.toMatchObject({ reason: 'too_large' })
  },
)

const CUE = '0:0:1.0 --> 0:0:2.0\n'
it.each([
  [
    'many readings of one word',
    `${CUE}<ruby>${'a'.repeat(400_000)}漢${'<rt>あ</rt>'.repeat(40_000)}`,
    'no_lines',
  ],
  ['words without an end', `${CUE}${'<ruby>漢<rt>か'.repeat(80_000)}`, 'no_lines'],
  [
    'styles that refer to each other',
    `<tt><style id="a" style="${'a '.repeat(99)}"/><p begin="x" style="a">雨`,
    'no_lines',
  ],
  ['a line of lyrics at many times', `${'[0:01]'.repeat(200_000)}${'雨'.repeat(200_000)}`, 'too_many_lines'],
  ['many rows', `${CUE}${'1\n'.repeat(600_000)}`, 'too_many_lines'],
])('a file with %s is refused within a moment', (_, file, reason) => {
  expect(() => linesIn(file)).toThrow(expect.objectContaining({ reason }))
})
