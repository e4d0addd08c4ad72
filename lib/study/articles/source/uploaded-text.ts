import type { Times } from '../../../contracts/schemas/articles/sentences.ts'
import {
  areFewAnchors,
  type Line,
  MOST_READINGS,
  type SourceNotes,
  type SourceReading,
} from '../../../contracts/schemas/articles/source.ts'
import type { UploadInput } from '../../../contracts/schemas/articles/uploads.ts'
import { cleanText } from '../../../japanese/clean.ts'
import { isContent } from '../../../japanese/split.ts'
import { LONGEST_SENTENCE } from '../../../japanese/splitting/spans.ts'
import { invalidInput } from '../../../platform/problems/errors.ts'
import { refusal } from '../../../platform/problems/reasons.ts'
import { plainCharacters, withCharacters } from './aozora/characters.ts'
import { isEvidentlyAozora, marksOfAozora, readAozora } from './aozora/notation.ts'
import { evidentHeadings, withEvident } from './headings.ts'
import { lineTimes } from './line-times.ts'
import { LinesByTime } from './lines-by-time.ts'
import { readMarkdown } from './markdown.ts'
import { mustStandBefore, outside, type Placed, readPlaced } from './placed.ts'
import { type ReadText, rewritten, trimmedText, usable } from './read-text.ts'

type Sent = Pick<
  UploadInput,
  'raw_content' | 'lines' | 'translations' | 'notation' | 'readings' | 'headings' | 'figures' | 'footnotes'
> &
  Partial<Pick<UploadInput, 'genre'>>

export interface UploadedText {
  raw_content: string
  notes?: SourceNotes
}

/** Takes the marks out of either form of an upload. */
export function uploadedText(sent: Sent): UploadedText {
  const { lines, translations, notation, readings, genre } = sent
  if (lines) return withTranslations(ofLines(lines, notation === 'aozora'), translations)
  const text = withoutMarkdown(sent)
  const isAozora = (notation ?? (isEvidentlyAozora(text.raw_content ?? '') ? 'aozora' : 'plain')) === 'aozora'
  const { raw_content = '', headings, figures = [], footnotes = [] } = isAozora ? resolved(text) : text
  const own = readingsIn(raw_content, readings ?? [], 'body.readings')
  const evident = genre === 'song' || headings ? [] : outside(own, evidentHeadings(raw_content, isAozora))
  // Nobody named these, so they refuse nothing: neither by place nor by number.
  const usableHeadings = areFewAnchors({ ...sent, headings: evident }) ? evident : []
  const placed = { headings: headings ?? usableHeadings, figures, footnotes }
  if (readings === undefined && !isAozora && isEmpty(placed)) return { raw_content }
  mustStandBefore(raw_content, own, placed.headings)
  const clean = readPlaced(raw_content, own, placed, (text, own) => readText(text, own, false))
  const read = isAozora ? withoutMarks(clean, headings !== undefined) : clean
  const notes = { line_times: null, readings: mustBeFew(usable(read).readings) }
  return { raw_content: read.text, notes: { ...notes, ...givenAnchors(read) } }
}

function resolved(sent: Sent): Sent {
  const { raw_content = '', headings, figures = [], footnotes = [] } = sent
  mustStandBefore(raw_content, [], headings ?? [])
  const read = withCharacters(raw_content, { headings: headings ?? [], figures, footnotes })
  return {
    ...sent,
    raw_content: read.text,
    headings: headings && [...read.headings],
    figures: [...read.figures],
    footnotes: [...read.footnotes],
  }
}

const isEmpty = ({ headings, figures, footnotes }: Placed) =>
  headings.length + figures.length + footnotes.length === 0

const givenAnchors = ({ headings, figures, footnotes }: Placed) => ({
  ...(headings.length > 0 && { headings: [...headings] }),
  ...(figures.length > 0 && { figures: [...figures] }),
  ...(footnotes.length > 0 && { footnotes: [...footnotes] }),
})

function withTranslations(text: OfLines, lines: Sent['translations']): UploadedText {
  if (!lines) return text
  const byTime = new LinesByTime(lines)
  const line_translations = text.notes.line_times.map(times => times && byTime.during(times))
  return { ...text, notes: { ...text.notes, line_translations } }
}

/** Applies to plain text with nothing said but its genre; the signs belong to no sentence. */
function withoutMarkdown(sent: Sent): Sent {
  const { raw_content, notation, genre } = sent
  const isDescribed = notation ?? sent.readings ?? sent.headings ?? sent.figures ?? sent.footnotes
  if (raw_content === undefined || isDescribed || genre === 'song') return sent
  const read = isEvidentlyAozora(raw_content) ? null : readMarkdown(raw_content)
  return read ? { ...sent, raw_content: read.text, headings: withEvident(read.text, read.headings) } : sent
}

function withoutMarks({ text, headings, ...placed }: ReadText & Placed, areGiven: boolean) {
  const marks = marksOfAozora(text)
  const named = areGiven ? headings : outside(marks, headings)
  return readPlaced(text, marks, { ...placed, headings: named }, readAozora)
}

interface OfLines extends UploadedText {
  notes: SourceNotes & { line_times: (Times | null)[] }
}

function ofLines(lines: readonly Line[], isAozora: boolean): OfLines {
  const times = lineTimes(lines)
  const line_times: (Times | null)[] = []
  const readings: SourceReading[] = []
  let raw_content = ''
  for (const [at, { text, readings: givenReadings }] of lines.entries()) {
    const read = readText(text, readingsIn(text, givenReadings ?? [], `body.lines.${at}.readings`), isAozora)
    const line = usable(trimmedText(rewritten(read, onOneLine)))
    if (!isContent(line.text)) continue
    if (line.text.length > LONGEST_SENTENCE)
      throw refusal('line_too_long', { line: at + 1, characters: line.text.length, most: LONGEST_SENTENCE })
    line_times.push(times[at] ?? null)
    if (raw_content !== '') raw_content += '\n'
    const before = raw_content.length
    for (const { start, end, reading } of line.readings)
      readings.push({ start: before + start, end: before + end, reading })
    raw_content += line.text
  }
  return { raw_content, notes: { line_times, readings: mustBeFew(readings) } }
}

const readText = (text: string, readings: SourceReading[], isAozora: boolean): ReadText =>
  isAozora ? readAozora(cleanText(plainCharacters(text))) : rewritten({ text, readings }, cleanText)

/** Throws 400 for a reading outside the text or two that overlap. */
function readingsIn(raw: string, givenReadings: readonly SourceReading[], path: string): SourceReading[] {
  const readings = givenReadings.toSorted((a, b) => a.start - b.start)
  for (const [at, { start, end }] of readings.entries())
    if (start < (readings[at - 1]?.end ?? 0) || !isPieceOf(raw, start, end))
      throw invalidInput(path, `must each lie in the text and not overlap: correct ${start} to ${end}`)
  return readings
}

const isPieceOf = (raw: string, start: number, end: number) =>
  start < end && end <= raw.length && raw.slice(start, end).isWellFormed()

const LATIN = '[\\p{Script=Latin}\\p{Nd}]'
const ENDS = '\\n\\v\\f\\u2028\\u2029'
/** Includes white space around. Matches in one way only, so that long stretches do not backtrack. */
const LINE_END = `[^\\S${ENDS}]*[${ENDS}]\\s*`
const betweenWords = new RegExp(`(?<=${LATIN})${LINE_END}(?=${LATIN})`, 'gu')
const lineEnds = new RegExp(`(?<!\\s)${LINE_END}`, 'gu')

/** A subtitle is one sentence; Japanese joins without a space. */
const onOneLine = (text: string): string => text.replace(betweenWords, ' ').replace(lineEnds, '')

function mustBeFew(readings: SourceReading[]): SourceReading[] {
  if (readings.length <= MOST_READINGS) return readings
  throw refusal('too_many_readings', { readings: readings.length, most: MOST_READINGS })
}
