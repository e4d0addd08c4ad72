import { hasKana } from '../writing.ts'
import { type Times, timesIn } from './clock.ts'
import type { Cues } from './cues.ts'
import { readMarkup } from './markup.ts'
import { LINE_END, rowsOf } from './rows.ts'

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
const LONGEST_NAME = 100
const SENTENCE_END = /[。．！？!?…‥」』）)♪～〜]$/

/**
 * Reads SRT, WebVTT or SBV. A cue begins at its row of times, wherever that stands, and goes on until the next one: people's
 * programs write blank rows within cues, and none between them.
 */
export function readSubtitles(text: string, into: Cues): void {
  const { rows, isVtt } = rowsIn(text)
  const marks = marksIn(rows, isVtt)
  const first = rows.slice(0, marks[0]?.head)
  if (first[0]) into.leave('no_times', first[0].at, first.map(({ text }) => text).join(' '))
  for (const [which, mark] of marks.entries()) {
    const { at = 0, times = null, text = '' } = rows[mark.row] ?? {}
    const body = rows.slice(mark.row + 1, marks[which + 1]?.head)
    const own =
      mark.head < mark.row ? Number.parseInt(rows[mark.head]?.text.replace(/^\D/, '') ?? '', 10) : Number.NaN
    const next = body.findIndex(
      row => row.isApart && NUMBER.test(row.text) && Number.parseInt(row.text, 10) === own + 1,
    )
    const said = (next < 0 ? body : body.slice(0, next)).map(row => row.text)
    const rest = next < 0 ? [] : body.slice(next + 1)
    if (rest[0]) into.leave('no_times', rest[0].at, rest.map(row => row.text).join(' '))
    if (times === 'broken') into.leave('times', at, [text, ...said].join(' '))
    else if (times) {
      const { start_ms, end_ms } = times
      const cue = readMarkup([times.rest, ...said].join('\n').replaceAll(BREAK, '\n').replaceAll('\\h', ' '))
      into.add({ rows: rowsOf(cue), start_ms, end_ms, at })
    }
  }
}

/** The rows that are not blank, without the head and the notes of WebVTT. */
function rowsIn(text: string): { rows: Row[]; isVtt: boolean } {
  const all = text.split(LINE_END)
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
  const isVtt = /^WEBVTT(?:\s|$)/.test(rows[0]?.text ?? '')
  return { rows: isVtt ? withoutNotes(rows) : rows, isVtt }
}

function withoutNotes(rows: readonly Row[]): Row[] {
  let isNote = true
  return rows.filter(({ text, isApart, times }, at) => {
    if (at === 0) return false
    if (isApart) isNote = BLOCK.test(text)
    if (times) isNote = false
    return !isNote
  })
}

function marksIn(rows: readonly Row[], isVtt: boolean): Mark[] {
  const found = rows.flatMap(({ times }, at) => (times ? [at] : []))
  const named = found.filter(at => isNameLike(rows, at)).length
  const isUsual = isVtt || named * 2 >= found.length
  return found.map(row => ({ row, head: isNumbered(rows, row, isUsual) ? row - 1 : row }))
}

/** True if the row before a row of times is its number or name. A line of digits elsewhere is said. */
function isNumbered(rows: readonly Row[], at: number, isUsual: boolean): boolean {
  const [before, row] = [rows[at - 1], rows[at]]
  if (!before || !row || row.isApart || before.times) return false
  return NUMBER.test(before.text) || (isNameLike(rows, at) && (isUsual || !hasKana(before.text)))
}

function isNameLike(rows: readonly Row[], at: number): boolean {
  const [before, row] = [rows[at - 1], rows[at]]
  if (!before || !row?.times || row.isApart || !before.isApart || before.times) return false
  return before.text.length <= LONGEST_NAME && !SENTENCE_END.test(before.text)
}
