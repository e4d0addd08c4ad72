import { z } from 'zod'
import { keptChoices } from '../../../../../web/kept-store.ts'
import { markedRows, setMarkedRows } from '../rows/recorded-rows.ts'

/** Sentences marked to come back to, on this device. */
const Marks = z.object({
  texts: z.array(z.object({ id: z.number().int(), rows: z.array(z.number().int()) })).catch([]),
})
const kept = keptChoices('yomu.marks', Marks)
const MOST_TEXTS = 100
const MOST_ROWS = 500

const marksOf = (id: number): readonly number[] => kept.now().texts.find(each => each.id === id)?.rows ?? []

export const showMarks = (id: number): void => setMarkedRows(new Set(marksOf(id)))

/** True if the sentence is marked now. */
export function toggleMark(id: number, row: number): boolean {
  const before = marksOf(id)
  const rows = before.includes(row) ? before.filter(each => each !== row) : [...before, row].slice(-MOST_ROWS)
  const others = kept.now().texts.filter(each => each.id !== id)
  const own = rows.length > 0 ? [{ id, rows: [...rows] }] : []
  kept.change({ texts: [...own, ...others].slice(0, MOST_TEXTS) })
  showMarks(id)
  return rows.includes(row)
}

/** The next marked sentence, and after the last one the first; null if none is marked. */
export function markAfter(row: number): number | null {
  const rows = [...markedRows()].toSorted((a, b) => a - b)
  return rows.find(each => each > row) ?? rows[0] ?? null
}
