import { describe, expect, it } from 'vitest'
import { linesIn } from '../../../reader/src/upload/subtitles/reading/read-subtitles.ts'

const HEAD = '[Script Info]\nTitle: 話\n\n[V4+ Styles]\nStyle: Default,Arial\n\n[Events]\n'
const FORMAT = 'Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text\n'
const said = (text: string, start = '0:00:01.00', end = '0:00:02.50') =>
  `Dialogue: 0,${start},${end},Default,,0,0,0,,${text}\n`
const texts = (file: string) => linesIn(file).lines.map(({ text }) => text)

describe('an ASS file', () => {
  it('has lines with times, whose text may have commas', () => {
    expect(
      linesIn(`${HEAD}${FORMAT}${said('雨が, 降る。')}${said('風。', '1:00:00.05', '1:00:01.5')}`).lines,
    ).toEqual([
      { text: '雨が, 降る。', start_ms: 1_000, end_ms: 2_500 },
      { text: '風。', start_ms: 3_600_050, end_ms: 3_601_500 },
    ])
  })

  it('is read as SSA, by the fields that it names, with line ends of Windows', () => {
    const file =
      '[Events]\r\nFormat: Marked, Start, End, Text\r\nDialogue: Marked=0,0:00:01.00,0:00:02.00,雨だ。\r\n'
    expect(linesIn(file).lines).toEqual([{ text: '雨だ。', start_ms: 1_000, end_ms: 2_000 }])
  })

  it('loses formatting, drawings and comments', () => {
    const file = [
      said('{\\an8\\fs20}雨が{\\b1}降る{\\b0}。'),
      said('{\\p1}m 0 0 l 100 0 100 100{\\p0}', '0:00:03.00', '0:00:04.00'),
      said('{注}風\\N吹く\\h。', '0:00:05.00', '0:00:06.00'),
      'Comment: 0,0:00:07.00,0:00:08.00,Default,,0,0,0,,注\n',
    ]
    expect(texts(HEAD + FORMAT + file.join(''))).toEqual(['雨が降る。', '風吹く 。'])
  })

  it('has nothing outside its events', () => {
    expect(texts(`${said('外')}${HEAD}${said('中')}[Fonts]\n${said('字')}`)).toEqual(['中'])
  })

  it('leaves out lines whose times are reversed, negative or no times, and says which', () => {
    const wrong = [
      said('逆', '0:00:05.00', '0:00:04.00'),
      said('負', '-0:00:01.00', '0:00:02.00'),
      said('無', 'x', ''),
      said('長', '0:00:01.00', '999:00:00.00'),
    ]
    const { lines, leftOut } = linesIn(HEAD + FORMAT + wrong.join('') + said('正'))
    expect(lines.map(({ text }) => text)).toEqual(['正'])
    expect(leftOut.map(({ row, reason }) => [row, reason])).toEqual([9, 10, 11, 12].map(row => [row, 'times']))
    expect(() => linesIn(HEAD + FORMAT + wrong.join(''))).toThrow(
      expect.objectContaining({ reason: 'no_lines' }),
    )
  })
})
