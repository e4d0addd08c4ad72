import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LONGEST_SENTENCE } from '../../../lib/japanese/splitting/spans.ts'
import { linesIn } from '../../../reader/src/upload/subtitles/reading/read-subtitles.ts'
import { runs } from '../../support/sample.ts'

const texts = (file: string) => linesIn(file).lines.map(({ text }) => text)
/** The lines with their readings, and behind “=” the translations. */
function read(file: string): string {
  const { lines, translations } = linesIn(file)
  const said = lines.map(({ text, readings = [] }) =>
    readings.reduceRight(
      (all, { end, reading }) => `${all.slice(0, end)}《${reading}》${all.slice(end)}`,
      text,
    ),
  )
  return [said, translations.map(({ text }) => text)].map(each => each.join('|')).join('=')
}
/** Cues one after another, each a second long. */
const cues = (...all: string[]) =>
  all.map((text, at) => `${at + 1}\n00:00:0${at},000 --> 00:00:0${at + 1},000\n${text}\n\n`).join('')
const ROLLING = [
  'WEBVTT\nKind: captions\n\n00:00.160 --> 00:02.470 align:start position:0%\n \n今日は<00:00:00.960><c>料理を</c>',
  '00:02.470 --> 00:02.480 align:start position:0%\n今日は料理を\n ',
  '00:02.480 --> 00:04.950\n今日は料理を\nまず<00:00:03.120><c>野菜を</c>',
  '00:04.950 --> 00:04.960\nまず野菜を\n ',
  '00:04.960 --> 00:07.000\nまず野菜を\n次に',
].join('\n\n')
const TTML =
  '<?xml version="1.0"?><tt xmlns:tts="t" xmlns:ttp="p" ttp:tickRate="1000" ttp:frameRate="25"><head><styling>' +
  '<style xml:id="r" tts:ruby="container"/><style xml:id="t" tts:ruby="text"/></styling><metadata>注</metadata></head>' +
  '<body><div begin="10s">'

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

  it.each([
    ['a separator of white space', `${cues('雨。')} \n\t\n${cues('', '傘。')}`, '雨。|傘。'],
    ['no blank rows', cues('犬。', '猫。', '3').replace(/\n\n/g, '\n'), '犬。|猫。|3'],
    ['a blank row after each row', cues('犬。', '猫。').replace(/\n+/g, '\n\n'), '犬。|猫。'],
    ['line ends of two systems', cues('犬\nだ。', '猫。').replace(/\n/g, '\r\r\n'), '犬だ。|猫。'],
    ['blank rows within a cue', cues('犬\n\nだ。', '3', '鳥。'), '犬だ。|3|鳥。'],
    ['a number within a cue', cues('第\n\n2\n\n回。', '犬。', '3\n\n4', '猫。'), '第2回。|犬。|3 4|猫。'],
    ['blank rows behind numbers', cues('犬。', '猫\nだ。').replace(/^\d$/gm, '$&\n'), '犬。|猫だ。'],
    [
      'words before times',
      cues('犬。\n\n東京', '猫。', '鳥。').replace('\n\n2\n', '\n'),
      '犬。東京|猫。|鳥。',
    ],
    [
      'segments of a stream',
      ['雨。', '風。']
        .map((text, at) => `WEBVTT\nX-TIMESTAMP-MAP=MPEGTS:0\n\n00:0${at}.0 --> 00:0${at + 1}.0\n${text}\n`)
        .join(''),
      '雨。|風。',
    ],
    ['no numbers', cues('犬。', '2', '3').replace(/^\d\n(?=\d\d:)/gm, ''), '犬。|2|3'],
    ['names as numbers', cues('犬。', '猫。').replace(/^1$/m, 'cue-a').replace(/^2$/m, '二'), '犬。|猫。'],
    ['a number and no times', cues('犬。', '猫。', '鳥。').replace(/\n00:00:01.*/, ''), '犬。|鳥。'],
    [
      'narration in half-width brackets',
      cues('<(母)昔>', '<魚が\n<b >泳ぐ</b>>', '<a long time>'),
      '<(母)昔>|<魚が泳ぐ>|<a long time>',
    ],
    ['breaks of other programs', cues('雨が\\N降る\\h。[br]傘'), '雨が降る 。傘'],
    ['tags of every kind', cues('<font color="#f00">赤</font>{\\an8}{i}い<c.x>花</c>'), '赤い花'],
    [
      'entities',
      cues('Tom&#39;s&nbsp;&hearts;', '雨&#12290;&#x3002;&amp;lt;&unknown;'),
      "Tom's ♥|雨。。&lt;&unknown;",
    ],
    [
      'ruby',
      cues('<ruby>峠<rt>とうげ</rt></ruby>を<ruby>越<rp>(</rp><rt>こ</rt><rp>)</rp>え<rt></ruby>'),
      '峠《とうげ》を越《こ》え',
    ],
    ['ruby that is no reading', cues('<ruby>本<rt>・</rt>気<rt>マジ</rt></ruby>'), '本気《マジ》'],
    ['rolling captions', ROLLING, '今日は料理を|まず野菜を|次に'],
    [
      'words marked one after another',
      cues(
        'ラララ',
        'ラララ',
        '<u>今日</u>は',
        '今日<u>は</u>',
        '今日は',
        'はい',
        '<i>はい</i>',
        '―え？\n―うん',
      ),
      'ラララ|ラララ|今日は|はい|はい|―え？　―うん',
    ],
    ['captions that grow', cues('雨', '雨が', '雨が降る', '雨が降る。', '風'), '雨が降る。|風'],
    ['an answer that grows once', cues('はい。', 'はい。そうです。', '風'), 'はい。|はい。そうです。|風'],
    [
      'two speakers who say the same',
      cues('はい。', 'はい。', '－はい。\n－はい。'),
      'はい。|はい。|－はい。　－はい。',
    ],
    [
      'two languages in a cue',
      cues('本を読む。\nI read\na book.', 'Tokyo\n東京\nです。', '東京。\nTokyo.'),
      '本を読む。|東京です。|東京。Tokyo.=I read a book.|Tokyo',
    ],
    [
      'one language with a row of kanji',
      cues('東京\nです。', '犬だ。', 'OK!\n行こう。', '猫。'),
      '東京です。|犬だ。|OK!行こう。|猫。',
    ],
    [
      'two languages one after the other',
      `${cues('犬だ。', '東京。', '猫だ。')}${cues("It's a dog.", 'Tokyo.', 'Cat.')}`,
      "犬だ。|東京。|猫だ。=It's a dog.|Tokyo.|Cat.",
    ],
    [
      'Chinese beside Japanese',
      cues('我看書\n本を読む。', '下雨了\n雨だ。'),
      '本を読む。|雨だ。=我看書|下雨了',
    ],
    [
      'lyrics',
      '[ti:題]\n[offset:500]\n[00:02.50][00:09]雨<00:03.00>が\n[00:04.5]\n[00:30:10]（風）',
      '雨が|雨が|（風）',
    ],
    ['times of words in lyrics', '[00:01] <00:01> 青い <00:02> 空\n[00:03]夢[00:04]を', '青い 空|夢を'],
    ['SBV', '0:00:00.599,0:00:04.160\n雨が[br]降る。\n\n0:00:05.000,0:00:06.000\n風。', '雨が降る。|風。'],
    [
      'TTML',
      `${TTML}<p begin="1000t" dur="1s">雨が<br/>\n  降る&hearts;</p><p begin="00:00:02:05"><span style="r">峠<span style="t">とうげ</span></span>だ</p></div></body></tt>`,
      '雨が降る♥|峠《とうげ》だ',
    ],
    [
      'TTML that is damaged',
      `${TTML}<p begin="1s" end="2s">雨<p begin="x" end="3s">誤</p><p begin="3s" end="4s">風 & <i>波</p>`,
      '雨|風 & 波',
    ],
    ['timed text of YouTube', '<transcript><text start="1.5" dur="2">雨&amp;#39;</text></transcript>', "雨'"],
    ['another timed text of YouTube', '<timedtext><text t="1500" d="20">雨</text></timedtext>', '雨'],
  ])('with %s costs at most its faulty parts', (_, file, expected) => {
    expect(read(file).replace(/=$/, '')).toBe(expected)
  })

  it.each([
    '1:2 --> 1:3',
    '00:00:62 --> 00:01:03',
    ' 00 : 01 : 02 , 0  --> 00: 01:03 ,000 X1:0 X2:9',
    '00:01:02.000-->00:01:03.000',
    '0000:01:02,0-->00:01:03,0',
    '1 00:01:02,000 -> 00:01:03,000',
    '００：０１：０２，０００　-->　００：０１：０３，０００',
    '00:01:02:000 --> 00:01:03:000 line:0',
  ])('has the times %j', times => {
    expect(linesIn(`${times}\n10:00から\n12:00-->13:00 会議\n`).lines[0]).toMatchObject({
      text: '10:00から12:00-->13:00 会議',
      start_ms: 62_000,
      end_ms: 63_000,
    })
  })

  it('has no end in lyrics, where the next line ends one, or ten seconds do', () => {
    const { lines } = linesIn(
      '[offset:500]\n[00:30:10]風\n[00:02.50][00:09]雨\n[00:02.50]It rains\n[00:04.5]\n',
    )
    expect(lines.map(({ text, start_ms, end_ms }) => [text, start_ms, end_ms])).toEqual([
      ['雨', 2_000, 4_000],
      ['It rains', 2_000, 4_000],
      ['雨', 8_500, 18_500],
      ['風', 29_600, 39_600],
    ])
  })

  it('has times in TTML that count from the element around, in frames and ticks too', () => {
    const file = `${TTML}<p begin="2000t" dur="1.5s">一<p begin="00:00:05:05" end="0.1m">二</p><p end="1h"><span begin="7s">三</span></p>`
    expect(linesIn(file).lines.map(({ start_ms, end_ms }) => [start_ms, end_ms])).toEqual([
      [12_000, 13_500],
      [15_200, 16_000],
      [17_000, 3_610_000],
    ])
  })

  it('says what was left out, where and why', () => {
    const file = `題\n${cues('一。', '二。', '三。', '四。').replace('01,000 -->', '0x,000 -->').replace('00:00:04,000', '00:00:05x,000')}9999:00:00,0 --> 9999:00:01,0\n${'長'.repeat(3)}\n00:20.0 --> 00:21.0\n${'雨'.repeat(LONGEST_SENTENCE + 1)}\n00:22.0 --> 00:23.0\n${'風'.repeat(LONGEST_SENTENCE)}`
    const { lines, leftOut } = linesIn(file)
    expect(lines.map(({ text }) => text.slice(0, 2))).toEqual(['一。', '三。', '風風'])
    expect(leftOut.map(({ row, reason, text }) => [row, reason, text.slice(-3).trim()])).toEqual([
      [1, 'no_times', '題'],
      [7, 'times', '二。'],
      [15, 'times', '四。'],
      [18, 'times', '長長長'],
      [20, 'too_long', '雨雨…'],
    ])
  })
})

/** Ways to write a cue that people's files have. */
const cue = fc.record({
  gap: fc.constantFrom('', ' \n', '\n', '\n\t\n\n'),
  name: fc.constantFrom('', '7\n', 'cue-x\n', '#c_1\n'),
  arrow: fc.constantFrom(' --> ', '-->', '\t-->  ', ' -> '),
  mark: fc.constantFrom(',', '.', ' , ', ':'),
  digits: fc.integer({ min: 1, max: 3 }),
  hours: fc.constantFrom('', '0:', '00: ', '0000:'),
  said: fc.constantFrom(
    '#が降る。',
    '<i>#が\n降る</i>。',
    '#が\n \n降る。',
    '\n#が降る。\n\u200b',
    '{\\an8}#&#x304c;降る。',
  ),
  broken: fc.constantFrom('', '', '', 'times', 'order'),
})

it('subtitles with any mixture of faults lose only the cues whose times are broken', () => {
  const lineEnd = fc.constantFrom('\n', '\r\n', '\r\r\n', '\r')
  fc.assert(
    fc.property(fc.array(cue, { minLength: 1, maxLength: 12 }), lineEnd, (all, end) => {
      const written = all.map(({ gap, name, arrow, mark, digits, hours, said, broken }, at) => {
        // Short times are written in the usual way.
        const [sign, between] = hours === '' ? ['.', ' --> '] : [mark, arrow]
        const clock = (minute: number) => `${hours}${minute}:0${sign}${'0'.repeat(digits)}`
        const times = `${clock(2 * at + 1)}${between}${clock(broken === 'order' ? 0 : 2 * at + 2)}`
        // A name that is no number stands behind a blank row.
        const head = gap === '' && name !== '7\n' ? '' : name
        return `${gap}${head}${broken === 'times' ? times.replace(/\d/, 'x') : times}\n${said.replace('#', `雨${at}`)}\n`
      })
      const good = [...all.keys()].filter(at => all[at]?.broken === '')
      fc.pre(good.length > 0)
      const { lines, leftOut } = linesIn(written.join('').replaceAll('\n', end))
      expect(lines.map(({ text }) => text)).toEqual(good.map(at => `雨${at}が降る。`))
      expect(leftOut).toHaveLength(all.length - good.length)
    }),
    runs(3_000),
  )
})
