import { type Times, timesIn } from './clock.ts'
import type { Cues } from './cues.ts'
import { formOf, readMarkup } from './markup.ts'
import { rowsOf, rowsOfFile } from './rows.ts'

interface Row {
  text: string
  /** Its number in the file, from 1. */
  at: number
  /** True behind a blank row. */
  isApart: boolean
  times: Times | 'broken' | null
}

/** A row of times, and where the number or name before it begins. */
interface Mark {
  head: number
  row: number
}

const BLANK = /^[\s\u200b-\u200f\u202a-\u202e\u2060]*$/
/** Breaks of SBV, and of ASS as programs leave them when they convert it; \\h is its space. */
const BREAK = /\[br\]|\\N/g
const NUMBER = /^[#＃]?\d+[.):]?$/
const BLOCK = /^(?:NOTE|STYLE|REGION)(?:\s|$)/
/** The head of a file, which stands again where segments of a stream were put together. */
const HEAD = /^WEBVTT(?:\s|$)/
const LONGEST_NAME = 100
/** A name as programs write it, such as cue-a; a row of words may be said. */
const IS_CODE = /^[\x21-\x7e]+$/
const SENTENCE_END = /[。．！？!?…‥」』）)♪～〜]$/

/**
 * Reads SRT, WebVTT or SBV. A cue begins at its row of times, wherever that stands, and goes on until the next one: people's
 * programs write blank rows within cues, and none between them.
 */
export function readSubtitles(text: string, into: Cues): void {
  const rows = rowsIn(text)
  const marks = marksIn(rows)
  const first = rows.slice(0, marks[0]?.head)
  if (first[0]) into.leave('no_times', first[0].at, first.map(({ text }) => text).join(' '))
  for (const [which, mark] of marks.entries()) {
    const { at = 0, times = null, text = '' } = rows[mark.row] ?? {}
    const body = rows.slice(mark.row + 1, marks[which + 1]?.head)
    // A number that no times follow is that of a cue without them, if it is the next and its cue does not come.
    const missing = numberOf(rows, mark) + 1
    const comes = numberOf(rows, marks[which + 1]) === missing
    const next = comes ? -1 : body.findIndex(row => row.isApart && numberIn(row) === missing)
    const spokenRows = (next < 0 ? body : body.slice(0, next)).map(row => row.text)
    const rest = next < 0 ? [] : body.slice(next + 1)
    if (rest[0]) into.leave('no_times', rest[0].at, rest.map(row => row.text).join(' '))
    if (times === 'broken') into.leave('times', at, [text, ...spokenRows].join(' '))
    else if (times) {
      const { start_ms, end_ms } = times
      const writtenCue = [times.rest, ...spokenRows].join('\n')
      const cue = readMarkup(writtenCue.replaceAll(BREAK, '\n').replaceAll('\\h', ' '))
      into.add({ rows: rowsOf(cue), start_ms, end_ms, at, form: formOf(writtenCue) })
    }
  }
}

/** The rows that are not blank, without the head and the notes of WebVTT. */
function rowsIn(text: string): Row[] {
  const all = rowsOfFile(text)
  const rows: Row[] = []
  let isApart = true
  for (const [at, row] of all.entries()) {
    if (BLANK.test(row)) isApart = true
    else {
      rows.push({ text: row.replace(/^[\s\ufeff]+/, '').trimEnd(), at: at + 1, isApart, times: timesIn(row) })
      isApart = false
    }
  }
  // Some programs write a blank row behind each row, which means nothing.
  if (rows.every(row => row.isApart)) for (const row of rows) row.isApart = false
  return HEAD.test(rows[0]?.text ?? '') ? withoutNotes(rows) : rows
}

function withoutNotes(rows: readonly Row[]): Row[] {
  let isNote = true
  return rows.filter(({ text, isApart, times }) => {
    if (isApart) isNote = BLOCK.test(text)
    if (HEAD.test(text)) isNote = true
    if (times) isNote = false
    return !isNote
  })
}

/** The number of a row that has no text beside it; NaN for others. */
const numberIn = (row: Row | undefined) =>
  row && NUMBER.test(row.text) ? Number.parseInt(row.text.replace(/^\D/, ''), 10) : Number.NaN

const numberOf = (rows: readonly Row[], mark: Mark | undefined) =>
  mark && mark.head < mark.row ? numberIn(rows[mark.head]) : Number.NaN

function marksIn(rows: readonly Row[]): Mark[] {
  const rowsWithTimes = rows.flatMap(({ times }, at) => (times ? [at] : []))
  const named = rowsWithTimes.filter(at => isNameLike(rows, at)).length
  const isUsual = named * 2 >= rowsWithTimes.length
  let before: Mark | undefined
  return rowsWithTimes.map(row => {
    // A blank row may stand behind a number, where it goes on from the one before.
    const isNext =
      rows[row]?.isApart === true && (row === 1 || numberIn(rows[row - 1]) === numberOf(rows, before) + 1)
    const isHeaded = isNumbered(rows, row, isUsual) || (isNext && NUMBER.test(rows[row - 1]?.text ?? ''))
    before = { row, head: isHeaded ? row - 1 : row }
    return before
  })
}

/** True if the row before a row of times is its number or name. A line of digits elsewhere is said. */
function isNumbered(rows: readonly Row[], at: number, isUsual: boolean): boolean {
  const [before, row] = [rows[at - 1], rows[at]]
  if (!before || !row || row.isApart || before.times) return false
  return NUMBER.test(before.text) || (isNameLike(rows, at) && (isUsual || IS_CODE.test(before.text)))
}

function isNameLike(rows: readonly Row[], at: number): boolean {
  const [before, row] = [rows[at - 1], rows[at]]
  if (!before || !row?.times || row.isApart || !before.isApart || before.times) return false
  return !NUMBER.test(before.text) && before.text.length <= LONGEST_NAME && !SENTENCE_END.test(before.text)
}
