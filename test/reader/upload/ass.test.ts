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

  it('is seen as long as its layers and frames', () => {
    const frame = (n: number) => said(`{\\pos(${n},9)}風。`, `0:00:05.${20 + 4 * n}`, `0:00:05.${24 + 4 * n}`)
    const file = [said('雨。', '0:00:01.00', '0:00:01.05'), said('雨。', '0:00:01.00', '0:00:03.00')]
    const { lines } = linesIn([HEAD, FORMAT, ...file, ...[0, 1, 2].map(frame)].join(''))
    expect(lines.map(({ start_ms, end_ms }) => [start_ms, end_ms])).toEqual([
      [1_000, 3_000],
      [5_200, 5_320],
    ])
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
    expect(leftOut.map(({ row, reason }) => [row, reason])).toEqual(
      [9, 10, 11, 12].map(row => [row, 'times']),
    )
    expect(() => linesIn(HEAD + FORMAT + wrong.join(''))).toThrow(
      expect.objectContaining({ reason: 'no_lines' }),
    )
  })

  const STYLES =
    '[V4+ Styles]\nFormat: Name, Fontsize\nStyle: Default,20\nStyle: Rubi,10\nStyle: EN,20\n[Events]\n'
  const at = (text: string, style = 'Default', effect = '', [start, end] = [1, 3], kind = 'Dialogue') =>
    `${kind}: 0,0:00:0${start.toFixed(2)},0:00:0${end.toFixed(2)},${style},,0,0,0,${effect},${text}\n`
  const fx = (text: string, x: number, times?: [number, number]) =>
    at(`{\\an5\\pos(${x},40)}${text}`, 'Default', 'fx', times)
  const sung = (kind: string) =>
    at('{\\k40}青|あお{\\k40}い{\\k40}空|そら', 'Default', 'karaoke', [1, 3], kind)
  const letters = (times?: [number, number]) =>
    [fx('い', 130, times), fx('青', 100, times), fx('空', 160, times)].join('')
  const read = (file: string) => {
    const { lines, translations, leftOut } = linesIn(file)
    const all = lines.map(({ text, readings = [] }) =>
      [text, ...readings.map(each => `${each.start}${each.reading}`)].join(' '),
    )
    return [
      ...all,
      ...translations.map(({ text }) => `= ${text}`),
      ...leftOut.map(({ reason }) => `- ${reason}`),
    ].join('|')
  }

  it.each([
    [
      'readings of a style above a line',
      at('{\\pos(400,500)}琴音は峠だ。') +
        at('{\\pos(480,460)}とうげ', 'Rubi') +
        at('{\\pos(400,460)}ことね', 'Rubi'),
      '琴音は峠だ。 0ことね 3とうげ',
    ],
    [
      'small kana above a line',
      at('{\\pos(400,500)}峠だ。') + at('{\\pos(400,460)\\fscx50\\fscy50}とうげ'),
      '峠だ。 0とうげ',
    ],
    [
      'small kana below a line',
      at('{\\pos(400,500)}峠だ。') + at('{\\pos(400,560)\\fs10}とうげ'),
      '峠だ。|とうげ',
    ],
    ['small kana without a place', at('峠だ。') + at('{\\fs10}とうげ'), '峠だ。|とうげ'],
    [
      'a reading nearest to one of several words',
      at('{\\an7\\pos(100,500)}雨の中の峠だ') + at('{\\an7\\pos(180,480)}とうげ', 'Rubi'),
      '雨の中の峠だ 4とうげ',
    ],
    [
      'a reading of nothing, and dots',
      at('はい') + at('とうげ', 'Rubi') + at('・・', 'Rubi'),
      'はい|- reading',
    ],
    [
      'karaoke from its comment',
      sung('Comment') + letters() + letters([0, 1]) + letters([3, 4]),
      '青い空 0あお 2そら',
    ],
    ['karaoke from its event', sung('Dialogue') + letters() + fx('青い空', 100), '青い空 0あお 2そら'],
    ['a comment of karaoke that nothing draws', sung('Comment') + at('はい'), 'はい'],
    ['layers of an effect', at('雨だ', 'Default', 'fx') + at('雨だ', 'Default', 'fx'), '雨だ'],
    ['an effect without its line', letters() + letters() + letters([5, 6]), '青い空|青い空'],
    [
      'placed syllables of karaoke',
      sung('Comment') +
        ['青', 'い', '空']
          .map((text, n) => at(`{\\pos(${100 + 30 * n},40)}${text}`, 'K', '', [n, n + 1]))
          .join(''),
      '青い空 0あお 2そら',
    ],
    [
      'an effect that is drawn in each frame',
      Array.from({ length: 4 }, (_, n) => letters([2 * n, 2 * n + 2])).join(''),
      '青い空',
    ],
    [
      'layers of readings and of their line',
      at('{\\pos(400,500)}琴音は峠だ。', 'Default', '', [0.92, 2]) +
        ['琴音は峠だ。', '琴音は峠だ。'].map(text => at(`{\\pos(400,500)}${text}`)).join('') +
        ['ことね', 'ことね'].map(text => at(`{\\pos(400,460)}${text}`, 'Rubi', '', [1.03, 3])).join('') +
        at('{\\pos(480,460)}とうげ', 'Rubi', '', [1.03, 3]),
      '琴音は峠だ。 0ことね 3とうげ',
    ],
    [
      'syllables drawn one after another',
      fx('青', 100, [1, 2]) + fx('い', 130, [2, 3]) + fx('空', 160, [3, 4]) + fx('雨', 100, [4, 5]),
      '青い空|雨',
    ],
    [
      'placed letters',
      ['空', 'の', '青'].map((text, n) => at(`{\\pos(${100 + 30 * n},40)}${text}`)).join('') + at('はい'),
      '空の青|はい',
    ],
    [
      'placed letters of a column',
      ['空', 'の', '青'].map((text, n) => at(`{\\move(40,${100 + 30 * n},0,0)}${text}`)).join(''),
      '空の青',
    ],
    [
      'placed sentences',
      at('{\\pos(100,40)}はい。') + at('{\\pos(300,40)}はい。') + at('{\\pos(300,90)}え。'),
      'はい。|はい。|え。',
    ],
    [
      'placed words of others',
      ['はい', 'うん', 'え'].map((text, n) => at(`{\\pos(${100 + 300 * n},40)}${text}`)).join('') +
        ['雨が降る', '傘がない', 'ねえ'].map((text, n) => at(`{\\pos(40,${100 + 30 * n})}${text}`)).join(''),
      'はい|うん|え|雨が降る|傘がない|ねえ',
    ],
    [
      'two signs in frames',
      Array.from({ length: 9 }, (_, n) =>
        ['雨だ', '風だ']
          .map(text =>
            at(`{\\pos(${n},${text === '雨だ' ? 9 : 300})}${text}`, 'Default', '', [
              1 + n / 25,
              1.04 + n / 25,
            ]),
          )
          .join(''),
      ).join(''),
      '雨だ|風だ',
    ],
    [
      'a mark that stays',
      at('NHK', 'EN', '', [0, 9]) +
        [1, 2, 3, 4, 5].map(n => at(`雨が${n}`, 'Default', '', [n, n + 1])).join(''),
      'NHK|雨が1|雨が2|雨が3|雨が4|雨が5',
    ],
    ['braces that are said', at('\\{雨\\}{\\i1}だ'), '{雨}だ'],
    [
      'layers',
      at('雨だ。') + at('雨だ。', 'Default', '', [1, 4]) + at('雨だ。', 'Default', '', [5, 6]),
      '雨だ。|雨だ。',
    ],
    [
      'two languages by style',
      at('雨だ。') +
        at('下雨了。', 'EN') +
        at('東京。', 'Default', '', [4, 5]) +
        at('东京。', 'EN', '', [4, 5]),
      '雨だ。|東京。|= 下雨了。|= 东京。',
    ],
    ['two languages in an event', at('雨だ。\\N{\\fs12}It rains.'), '雨だ。|= It rains.'],
  ])('has %s', (_, events, expected) => {
    expect(read(STYLES + events)).toBe(expected)
    // Without a line of formats, and without any heading.
    expect(read(STYLES.replace(/\[Events\]\n/, '') + events)).toBe(expected)
  })
})
