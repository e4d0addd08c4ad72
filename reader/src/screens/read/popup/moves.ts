import { stateOf } from '../../../words/states.ts'
import { type Selection, select, selection } from '../selection.ts'
import { rowsShown, shownRow } from './shown-words.ts'

/** The next or the previous word of the rows that are loaded that the learner does not know; null if there is none. */
export function unknownFrom(from: Selection, step: 1 | -1): Selection | null {
  let word = step === 1 ? from.last + 1 : from.first - 1
  for (let row = from.row; row >= 0 && row < rowsShown(); row += step) {
    const words = shownRow(row)?.words
    if (!words) return null
    if (row !== from.row) word = step === 1 ? 0 : words.length - 1
    for (; word >= 0 && word < words.length; word += step) {
      const id = words[word]?.skillId
      if (id && stateOf(id) === null) return { row, first: word, last: word }
    }
  }
  return null
}

/** Selects it; false if there is none. */
export function selectUnknown(step: 1 | -1): boolean {
  const now = selection()
  const next = now && unknownFrom(now, step)
  if (next) select(next)
  return next !== null
}

export function widened(now: Selection): Selection | null {
  const words = shownRow(now.row)?.words.length ?? 0
  if (now.last + 1 < words) return { ...now, last: now.last + 1 }
  return now.first > 0 ? { ...now, first: now.first - 1 } : null
}

export const narrowed = (now: Selection): Selection | null =>
  now.last > now.first ? { ...now, last: now.last - 1 } : null
