import { equalEnds } from './ends.ts'

/** Equal texts have the same number, which is quicker to compare; `index` is the place among all rows. */
export interface Row {
  readonly text: number
  readonly index: number
  readonly isContent: boolean
}

export type Pair = readonly [old: Row, next: Row]

/** Two stretches of rows, in their order, that are still to be aligned with each other. */
export interface Gap {
  readonly old: readonly Row[]
  readonly next: readonly Row[]
}

/** Of each row of the new text the index it had, or -1. */
export type Kept = Int32Array

export const textOf = (row: Row): number => row.text

/** Keeps the rows that the two stretches begin and end with, and gives what lies between. */
export function keepEnds(kept: Kept, { old, next }: Gap): Gap {
  const { head, tail } = equalEnds(old.map(textOf), next.map(textOf))
  const oldTail = old.length - tail
  const nextTail = next.length - tail
  keepRun(kept, old.slice(0, head), next.slice(0, head))
  keepRun(kept, old.slice(oldTail), next.slice(nextTail))
  return { old: old.slice(head, oldTail), next: next.slice(head, nextTail) }
}

/** Keeps two runs of equal length row by row. */
export function keepRun(kept: Kept, old: readonly Row[], next: readonly Row[]): void {
  next.forEach((row, place) => {
    kept[row.index] = old[place]?.index ?? -1
  })
}

/** What lies before, between and after the pairs, which rise on both sides. */
export function gapsBetween({ old, next }: Gap, pairs: readonly Pair[]): Gap[] {
  let oldStart = 0
  let nextStart = 0
  const gaps = pairs.map(([oldRow, nextRow]) => {
    const oldEnd = old.indexOf(oldRow, oldStart)
    const nextEnd = next.indexOf(nextRow, nextStart)
    const gap = { old: old.slice(oldStart, oldEnd), next: next.slice(nextStart, nextEnd) }
    oldStart = oldEnd + 1
    nextStart = nextEnd + 1
    return gap
  })
  return [...gaps, { old: old.slice(oldStart), next: next.slice(nextStart) }]
}
