import { markedSentences } from '../../../media/recording/kept-of-texts.ts'
import { markedRows, setMarkedRows } from '../rows/recorded-rows.ts'

const MOST_ROWS = 500

const marksOf = (id: number): readonly number[] => markedSentences.of(id) ?? []

export const showMarks = (id: number): void => setMarkedRows(new Set(marksOf(id)))

/** True if the sentence is marked now. */
export function toggleMark(id: number, row: number): boolean {
  const before = marksOf(id)
  const rows = before.includes(row) ? before.filter(each => each !== row) : [...before, row].slice(-MOST_ROWS)
  markedSentences.keep(id, rows.length > 0 ? [...rows] : undefined)
  showMarks(id)
  return rows.includes(row)
}

/** The next marked sentence, and after the last one the first; null if none is marked. */
export function markAfter(row: number): number | null {
  const rows = [...markedRows()].toSorted((a, b) => a - b)
  return rows.find(each => each > row) ?? rows[0] ?? null
}
