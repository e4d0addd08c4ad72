import { expect, it } from 'vitest'
import { isUntranslated } from '../../../lib/agent/quality/echo.ts'
import { plainLine } from '../../../lib/agent/quality/gloss.ts'
import { plainText } from '../../../lib/dictionary/looking/plain-text.ts'
import { inBrackets } from '../../../lib/japanese/bracketed-readings.ts'
import { cleanText } from '../../../lib/japanese/clean.ts'
import { romajiToHiragana } from '../../../lib/japanese/romaji.ts'
import { redact } from '../../../lib/platform/outbound/redact.ts'
import { textOfHtml } from '../../../lib/platform/values/html-text.ts'
import { parseSeparated } from '../../../lib/platform/values/separated.ts'
import { plainCharacters } from '../../../lib/study/articles/source/aozora/characters.ts'
import {
  isEvidentlyAozora,
  marksOfAozora,
  readAozora,
} from '../../../lib/study/articles/source/aozora/notation.ts'
import { evidentHeadings } from '../../../lib/study/articles/source/headings.ts'
import { readMarkdown } from '../../../lib/study/articles/source/markdown.ts'
import { directivesOf } from '../../../lib/study/tables/directives.ts'
import { readerOf } from '../../../lib/study/tables/reader-of.ts'
import { wordOf } from '../../../lib/study/tables/word-of.ts'
import { withBracketReadings } from '../../../reader/src/upload/subtitles/bracket-readings.ts'
import { linesIn } from '../../../reader/src/upload/subtitles/reading/read-subtitles.ts'
import { joined } from '../../../reader/src/upload/subtitles/reading/rows.ts'
import { titleOf, withoutTitle } from '../../../reader/src/upload/title.ts'
import { UnreadableFile } from '../../../reader/src/upload/unreadable-file.ts'
import { steepSteps } from '../../support/growth.ts'

/** A file may have no line, which is said in an error. */
const orNone = (read: (text: string) => unknown) => (text: string) => {
  try {
    return read(text)
  } catch (error) {
    if (error instanceof UnreadableFile) return null
    throw error
  }
}

const cells = { word: '', reading: '', base: '', base_reading: '' }
const functions: Record<string, (text: string) => unknown> = {
  readAozora,
  marksOfAozora,
  plainCharacters,
  isEvidentlyAozora,
  readMarkdown,
  'evidentHeadings of plain text': text => evidentHeadings(text, false),
  'evidentHeadings of Aozora': text => evidentHeadings(text, true),
  cleanText,
  inBrackets,
  romajiToHiragana,
  textOfHtml,
  plainText,
  'redact without secrets': text => redact(text, []),
  parseSeparated: text => parseSeparated(text, ','),
  directivesOf,
  'the list of a table': text => readerOf({ separator: 'lines', quotes: false, names: [] }).add(`${text}\n`),
  'wordOf a word': text => wordOf({ ...cells, word: text }, true),
  'wordOf a reading': text => wordOf({ ...cells, word: '雨', reading: text }, false),
  'wordOf a base': text => wordOf({ ...cells, word: '雨', base: text }, false),
  plainLine,
  'isUntranslated to English': text => isUntranslated(text, text, 'en'),
  'the lines in an ASS event': orNone(text =>
    linesIn(`[Events]\nDialogue: 0,0:00:00.00,0:00:01.00,,,0,0,0,,${text}`),
  ),
  'the lines in an ASS file': orNone(text => linesIn(`[Events]\nDialogue: ,\n${text}`)),
  'the lines in a cue': orNone(text => linesIn(`00:01.000 --> 00:02.000\n${text}`)),
  'the lines in TTML': orNone(text => linesIn(`<tt><p begin="1s">${text}`)),
  'the lines in lyrics': orNone(text => linesIn(`[00:01]${text}`)),
  'the lines in anything': orNone(linesIn),
  withBracketReadings: text => withBracketReadings({ text, start_ms: 0, end_ms: 0 }),
  'joined rows of subtitles': text => joined(text.split('\n').map(row => ({ text: row, readings: [] }))),
  titleOf,
  'withoutTitle of prose': text => withoutTitle(text, ''),
}

const units = [
  ...[
    'a',
    'あ',
    '雨',
    'ア',
    '1',
    ' ',
    '　',
    '\n',
    '\r',
    '\u2028',
    '\t',
    '-',
    '=',
    '\\',
    '/',
    '.',
    '…',
    '~',
    '「',
    '『',
  ],
  ...[
    '(',
    '（',
    '[',
    '{',
    '<',
    '《',
    '｜',
    '"',
    '&',
    '#',
    '*',
    ':',
    ';',
    ',',
    '、',
    '。',
    '！',
    '［＃',
    '［',
  ],
  ...[
    '{\\',
    '{}',
    '<a ',
    '<!--',
    '&#',
    '# ',
    '#\n',
    '\na',
    '\n\n',
    ' \n',
    'a\n',
    'あ。',
    '雨《',
    '｜雨《',
    '雨（あめ',
    'eyJ-',
    'eyJ.',
  ],
  ...[
    'a: ',
    'a ',
    ' a',
    'a,',
    '; ',
    '、 ',
    '“',
    '"a',
    "'",
    'a=',
    'a-a',
    '**a ',
    '1:',
    '00:00:01,000 --> ',
    '\u0301',
  ],
  '----------\nテキスト中に現れる記号について\r',
  '----------\nテキスト中に現れる記号について\n',
  '\n----------',
]
it.each(Object.entries(functions))(
  'a function over a text takes a time that grows with its length: %s',
  (_, work) => {
    expect(
      units.flatMap(unit => [
        ...steepSteps(work, unit),
        ...steepSteps(work, size => `${unit.repeat(size / unit.length)}x`),
        ...steepSteps(work, size => `x${unit.repeat(size / unit.length)}\nx`),
      ]),
    ).toEqual([])
  },
)
