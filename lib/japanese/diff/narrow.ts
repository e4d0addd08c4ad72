import { diffArrays } from 'diff'

/** The number of equal rows at the start, and of equal rows at the end of the rest. */
interface Ends {
  readonly head: number
  readonly tail: number
}

export function equalEnds(old: readonly unknown[], next: readonly unknown[]): Ends {
  const shorter = Math.min(old.length, next.length)
  let head = 0
  while (head < shorter && old[head] === next[head]) head++
  let tail = 0
  while (tail < shorter - head && old[old.length - 1 - tail] === next[next.length - 1 - tail]) tail++
  return { head, tail }
}

/** Equal texts have the same number, which is quicker to compare; `index` is the position among all rows. */
export interface Row {
  readonly text: number
  readonly index: number
  readonly isContent: boolean
}

export type Pair = readonly [old: Row, next: Row]

/** Two stretches of rows, in order, that are not aligned yet. */
export interface Gap {
  readonly old: readonly Row[]
  readonly next: readonly Row[]
}

/** The old index of each row of the new text, or -1. */
export type Kept = Int32Array

const textOf = (row: Row): number => row.text

/** Keeps the equal rows at both ends of the stretches, and returns the gap between them. */
export function keepEnds(kept: Kept, { old, next }: Gap): Gap {
  const { head, tail } = equalEnds(old.map(textOf), next.map(textOf))
  const oldTail = old.length - tail
  const nextTail = next.length - tail
  keepRun(kept, old.slice(0, head), next.slice(0, head))
  keepRun(kept, old.slice(oldTail), next.slice(nextTail))
  return { old: old.slice(head, oldTail), next: next.slice(head, nextTail) }
}

/** Keeps two runs of equal length row by row. */
function keepRun(kept: Kept, old: readonly Row[], next: readonly Row[]): void {
  next.forEach((row, place) => {
    kept[row.index] = old[place]?.index ?? -1
  })
}

/** The gaps before, between and after the pairs, which rise on both sides. */
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

/** Each round may cost as much as the first. */
const MOST_ROUNDS = 6

/**
 * Keeps a longest common subsequence if it takes at most `mostEdits` edits. Otherwise keeps the anchors and tries again
 * between them; gaps that are open in the end count as changed.
 */
export function narrow(kept: Kept, whole: Gap, mostEdits: number): void {
  let open = [whole]
  for (let round = 0; round < MOST_ROUNDS && open.length > 0; round++) {
    const size = open.reduce((sum, gap) => sum + sizeOf(gap), 0)
    // Time grows with the square of the edits: all gaps together may take as long as one with `mostEdits`.
    open = open.flatMap(gap => settle(kept, gap, Math.floor(mostEdits * Math.sqrt(sizeOf(gap) / size))))
  }
}

const sizeOf = ({ old, next }: Gap) => old.length + next.length

/** Returns the gaps that it had to leave open. */
function settle(kept: Kept, gap: Gap, mostEdits: number): Gap[] {
  const rest = keepEnds(kept, withoutForeign(gap))
  if (keepCommon(kept, rest, mostEdits)) return []
  const anchors = anchorsOf(rest)
  if (anchors.length === 0) return []
  for (const [old, next] of anchors) kept[next.index] = old.index
  return gapsBetween(rest, anchors).filter(({ old, next }) => old.length > 0 && next.length > 0)
}

/** Drops the rows that the other side lacks: no alignment keeps them, yet they are most of the edits. */
function withoutForeign({ old, next }: Gap): Gap {
  const inOld = new Set(old.map(textOf))
  const inNext = new Set(next.map(textOf))
  return { old: old.filter(row => inNext.has(row.text)), next: next.filter(row => inOld.has(row.text)) }
}

/** Returns false, and keeps nothing, if `mostEdits` do not suffice. */
function keepCommon(kept: Kept, { old, next }: Gap, mostEdits: number): boolean {
  const changes = diffArrays(old.map(textOf), next.map(textOf), { maxEditLength: mostEdits })
  if (!changes) return false
  let oldStart = 0
  let nextStart = 0
  for (const { added, removed, count } of changes) {
    const oldEnd = added ? oldStart : oldStart + count
    const nextEnd = removed ? nextStart : nextStart + count
    if (!added && !removed) keepRun(kept, old.slice(oldStart, oldEnd), next.slice(nextStart, nextEnd))
    oldStart = oldEnd
    nextStart = nextEnd
  }
  return true
}

/** The rows that occur once on either side, as many of them as have the same order. */
function anchorsOf({ old, next }: Gap): Pair[] {
  const unique = uniqueRows(next)
  const pairs: Pair[] = []
  for (const row of uniqueRows(old).values()) {
    const same = unique.get(row.text)
    if (same) pairs.push([row, same])
  }
  return longestRising(pairs, ([, row]) => row.index)
}

function uniqueRows(rows: readonly Row[]): Map<number, Row> {
  const unique = new Map<number, Row>()
  const seen = new Set<number>()
  for (const row of rows) {
    if (seen.has(row.text)) unique.delete(row.text)
    else unique.set(row.text, row)
    seen.add(row.text)
  }
  return unique
}

interface Link<T> {
  readonly item: T
  readonly value: number
  readonly before: Link<T> | undefined
}

/** A longest subsequence whose values rise strictly, in n log n. */
function longestRising<T>(items: readonly T[], key: (item: T) => number): T[] {
  /** The lowest last value of a rising subsequence, by its length. */
  const ends: Link<T>[] = []
  for (const item of items) {
    const value = key(item)
    const place = firstNotBelow(ends, value)
    ends[place] = { item, value, before: ends[place - 1] }
  }
  const longest: T[] = []
  for (let link = ends.at(-1); link; link = link.before) longest.push(link.item)
  return longest.reverse()
}

function firstNotBelow(ends: readonly Link<unknown>[], value: number): number {
  let low = 0
  let high = ends.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((ends[middle]?.value ?? value) < value) low = middle + 1
    else high = middle
  }
  return low
}
