import { describe, expect, it } from 'vitest'
import { linesIn } from '../../../reader/src/upload/subtitles/reading/read-subtitles.ts'

const texts = (file: string) => linesIn(file).lines.map(({ text }) => text)

describe('a subtitle file', () => {
  it('has lines with times, as SRT', () => {
    const file =
      '1\r\n00:00:01,500 --> 00:00:03,000\r\n雨が降る。\r\n\r\n2\r\n01:00:00,000 --> 01:00:02,5\r\n風が吹く。\r\n'
    expect(linesIn(file).lines).toEqual([
      { text: '雨が降る。', start_ms: 1_500, end_ms: 3_000 },
      { text: '風が吹く。', start_ms: 3_600_000, end_ms: 3_602_500 },
    ])
  })

  it('has lines with times, as WebVTT with names, settings and notes', () => {
    const file =
      'WEBVTT - 題\n\nNOTE これは注\n\nSTYLE\n::cue { color: red }\n\nintro\n00:01.500 --> 00:03.000 align:start\n<v 太郎>雨が&amp;<i>降る</i>。</v>\n'
    expect(linesIn(file).lines).toEqual([{ text: '雨が&降る。', start_ms: 1_500, end_ms: 3_000 }])
  })

  it('joins wrapped rows and keeps speakers apart', () => {
    const cue = (...rows: string[]) => `00:01.000 --> 00:02.000\n${rows.join('\n')}`
    expect(texts(cue('今日は雨が', '降っている'))).toEqual(['今日は雨が降っている'])
    expect(texts(cue('－行くの？', '－行くよ'))).toEqual(['－行くの？　－行くよ'])
    expect(texts(cue('Take', 'five'))).toEqual(['Take five'])
  })

  it('orders lines by time, each once, without empty ones', () => {
    const cue = (at: number, text: string) => `00:0${at}.000 --> 00:0${at + 1}.000\n${text}`
    expect(texts([cue(3, '三'), cue(1, '一'), cue(1, '一'), cue(2, '{\\an8}')].join('\n\n'))).toEqual([
      '一',
      '三',
    ])
  })

  it.each(['', '雨が降る。', 'WEBVTT\n\n', '1\n00:00:01,000 --> 00:00:00,000\n逆'])(
    'is not read from %j',
    file => {
      expect(() => linesIn(file)).toThrow(expect.objectContaining({ reason: 'no_lines' }))
    },
  )
})
