import { USUAL_NAMES } from '../../tables/column-names.ts'
import { InvalidImport } from '../invalid-import.ts'

/** Enough for the names of all members of an export's first records. */
export const HEAD_BYTES = 64 * 1024

interface OtherFile {
  readonly is: (head: Head) => boolean
  readonly says: string
}

interface Head {
  readonly bytes: string
  readonly keys: ReadonlySet<string>
}

const begins =
  (...marks: readonly string[]) =>
  ({ bytes }: Head) =>
    marks.some(mark => bytes.startsWith(mark))
const has =
  (keys: readonly string[], without: readonly string[] = []) =>
  (head: Head) =>
    keys.every(key => head.keys.has(key)) && !without.some(key => head.keys.has(key))
/** Names of entries stand in a zip's bytes as they are. */
const zipWith =
  (...names: readonly string[]) =>
  ({ bytes }: Head) =>
    bytes.startsWith('PK\x03\x04') && names.some(name => bytes.includes(name))
const matches =
  (pattern: RegExp) =>
  ({ bytes }: Head) =>
    pattern.test(bytes.slice(0, 2_000))

const JSON_START = /^(?:\xef\xbb\xbf)?\s*[[{]\s*"/
const WORDS = USUAL_NAMES.word

const others: readonly OtherFile[] = [
  {
    is: has(['options', 'profiles']),
    says: 'These are the settings of Yomitan, which have no words. Dictionaries for Yomitan are added by an administrator.',
  },
  {
    is: has(['formatName', 'formatVersion', 'databaseName']),
    says: 'This is a copy of Yomitan’s dictionaries, which has no words of yours. An administrator adds dictionaries one by one, as .zip files.',
  },
  {
    is: has(['subject_id', 'srs_stage'], WORDS),
    says: 'These are WaniKani’s assignments, which have numbers in place of words. Export the subjects with their `srs_stage` instead.',
  },
  {
    is: has(['subject_id'], WORDS),
    says: 'These are WaniKani’s reviews or statistics, which have numbers in place of words. Export the subjects with their `srs_stage` instead.',
  },
  {
    is: ({ bytes }) => bytes.length < HEAD_BYTES && JSON_START.test(bytes) && !/\[\s*\{/.test(bytes),
    says: 'This JSON has no list of objects. Save the words as text, one in each line, or as CSV.',
  },
  {
    is: zipWith('term_bank_1.json', 'term_meta_bank_1.json', 'kanji_bank_1.json', 'kanji_meta_bank_1.json'),
    says: 'This is a dictionary for Yomitan, which an administrator adds. It has no words of yours.',
  },
  {
    is: zipWith('application/epub+zip', 'META-INF/container.xml'),
    says: 'This is a book (EPUB). Add it as a text to read.',
  },
  {
    is: zipWith('xl/workbook.xml', 'xl/worksheets', 'application/vnd.oasis.opendocument.spreadsheet'),
    says: 'This is a spreadsheet. Save it as CSV, and import that.',
  },
  {
    is: zipWith('word/document.xml', 'application/vnd.oasis.opendocument.text'),
    says: 'This is a document of a word processor. Save it as plain text, and import that.',
  },
  { is: begins('%PDF'), says: 'This is a PDF. Copy the list out of it, and paste it as text.' },
  {
    is: begins('\x1f\x8b', 'Rar!', '7z\xbc\xaf'),
    says: 'This is a packed file. Unpack it, and import what is in it.',
  },
  {
    is: begins('\x89PNG', '\xff\xd8\xff', 'GIF8', 'ID3', 'OggS', 'RIFF', 'fLaC'),
    says: 'This is a picture or a sound, which has no list of words.',
  },
  {
    is: matches(/^(?:\xef\xbb\xbf)?\s*(?:<!doctype html|<html)/i),
    says: 'This is a web page. Copy the list out of it, and paste it as text.',
  },
  {
    is: matches(/^(?:\xef\xbb\xbf)?(?:WEBVTT|\d{1,5}\r?\n\d\d:\d\d:\d\d[,.]\d{3} -->)/),
    says: 'These are subtitles. Add them as a text to read.',
  },
]

/** Throws for a file known to be something else, and says what. */
export function mustBeWords(head: Uint8Array): void {
  const bytes = Buffer.from(head).toString('latin1')
  const otherFile = others.find(({ is }) => is({ bytes, keys: keysIn(bytes) }))
  if (otherFile) throw new InvalidImport(otherFile.says)
}

const KEY = /"([\w .-]{1,40})"\s*:/g

const keysIn = (bytes: string): ReadonlySet<string> =>
  /^(?:\xef\xbb\xbf)?\s*[[{]/.test(bytes)
    ? new Set(Array.from(bytes.matchAll(KEY), ([, name = '']) => name))
    : new Set()
