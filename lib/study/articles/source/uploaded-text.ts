import type { UploadInput } from '../../../contracts/schemas/articles/articles.ts'
import type { Times } from '../../../contracts/schemas/articles/sentences.ts'
import {
  type Line,
  MOST_READINGS,
  type SourceNotes,
  type SourceReading,
} from '../../../contracts/schemas/articles/source.ts'
import { cleanText } from '../../../japanese/clean.ts'
import { isContent } from '../../../japanese/split.ts'
import { LONGEST_SENTENCE } from '../../../japanese/splitting/spans.ts'
import { invalidInput, Problem } from '../../../platform/problems/errors.ts'
import { lineTimes } from './line-times.ts'
import { isEvidentlyAozora, type ReadText, readAozora, rewritten, trimmedText, usable } from './read-text.ts'

type Sent = Pick<UploadInput, 'raw_content' | 'lines' | 'notation' | 'readings'>

/** The text of an upload, and its notes about it. */
export interface UploadedText {
  raw_content: string
  notes?: SourceNotes
}

/** The text without marks, from either form of an upload. */
export function uploadedText({ raw_content = '', lines, notation, readings }: Sent): UploadedText {
  if (lines) return ofLines(lines, notation === 'aozora')
  const isAozora = (notation ?? (isEvidentlyAozora(raw_content) ? 'aozora' : 'plain')) === 'aozora'
  if (readings === undefined && !isAozora) return { raw_content }
  const read = usable(readText(raw_content, readings, isAozora, 'body.readings'))
  return { raw_content: read.text, notes: { line_times: null, readings: mustBeFew(read.readings) } }
}

function ofLines(lines: readonly Line[], isAozora: boolean): UploadedText {
  const times = lineTimes(lines)
  const line_times: (Times | null)[] = []
  const readings: SourceReading[] = []
  let raw_content = ''
  for (const [at, { text, readings: given }] of lines.entries()) {
    const read = readText(text, given, isAozora, `body.lines.${at}.readings`)
    const line = usable(trimmedText(rewritten(read, onOneLine)))
    if (!isContent(line.text)) continue
    if (line.text.length > LONGEST_SENTENCE)
      throw new Problem(
        'invalid_input',
        `Line ${at + 1} has ${line.text.length} characters. A line has at most ${LONGEST_SENTENCE}: break it into shorter ones.`,
      )
    line_times.push(times[at] ?? null)
    if (raw_content !== '') raw_content += '\n'
    const before = raw_content.length
    for (const { start, end, reading } of line.readings)
      readings.push({ start: before + start, end: before + end, reading })
    raw_content += line.text
  }
  return { raw_content, notes: { line_times, readings: mustBeFew(readings) } }
}

function readText(
  raw: string,
  given: readonly SourceReading[] | undefined,
  isAozora: boolean,
  path: string,
): ReadText {
  if (isAozora) return readAozora(cleanText(raw))
  const readings = (given ?? []).toSorted((a, b) => a.start - b.start)
  for (const [at, { start, end }] of readings.entries())
    if (start < (readings[at - 1]?.end ?? 0) || !isPieceOf(raw, start, end))
      throw invalidInput(path, `must each lie in the text and not overlap: correct ${start} to ${end}`)
  return rewritten({ text: raw, readings }, cleanText)
}

const isPieceOf = (raw: string, start: number, end: number) =>
  start < end && end <= raw.length && raw.slice(start, end).isWellFormed()

const LATIN = '[\\p{Script=Latin}\\p{Nd}]'
const ENDS = '\\n\\v\\f\\u2028\\u2029'
/** Includes the white space around it. There is only one way to match, so that long stretches do not backtrack. */
const LINE_END = `[^\\S${ENDS}]*[${ENDS}]\\s*`
const betweenWords = new RegExp(`(?<=${LATIN})${LINE_END}(?=${LATIN})`, 'gu')
const lineEnds = new RegExp(`(?<!\\s)${LINE_END}`, 'gu')

/** Joins the lines of a subtitle, which is one sentence; Japanese is joined without a space. */
const onOneLine = (text: string): string => text.replace(betweenWords, ' ').replace(lineEnds, '')

function mustBeFew(readings: SourceReading[]): SourceReading[] {
  if (readings.length <= MOST_READINGS) return readings
  throw new Problem(
    'too_large',
    `The text has ${readings.length} readings. A text brings at most ${MOST_READINGS}: split it.`,
  )
}
