import { isContent } from '../split.ts'
import { type Gap, gapsBetween, type Kept, keepEnds, narrow, type Pair, type Row } from './narrow.ts'

/** A search with this many edits takes a tenth of a second. */
const MOST_EDITS = 1_000

/**
 * The index in `old` of each row of `next`, or -1 for a new row; the indexes rise. Content is aligned first; layout,
 * which is much the same everywhere, is aligned between the kept content.
 */
export function alignRows(old: readonly string[], next: readonly string[], mostEdits = MOST_EDITS) {
  const kept = new Int32Array(next.length).fill(-1)
  const middle = keepEnds(kept, numbered(old, next))
  narrow(kept, where(middle, isSentence), mostEdits)
  for (const gap of gapsBetween(middle, pairsIn(kept, middle))) keepEnds(kept, where(gap, isLayout))
  return kept
}

const isSentence = (row: Row) => row.isContent
const isLayout = (row: Row) => !row.isContent

function numbered(old: readonly string[], next: readonly string[]): Gap {
  const numbers = new Map<string, number>()
  const toRow = (row: string, index: number): Row => {
    const text = numbers.get(row) ?? numbers.size
    numbers.set(row, text)
    return { text, index, isContent: isContent(row) }
  }
  return { old: old.map(toRow), next: next.map(toRow) }
}

function where({ old, next }: Gap, wanted: (row: Row) => boolean): Gap {
  return { old: old.filter(wanted), next: next.filter(wanted) }
}

function pairsIn(kept: Kept, { old, next }: Gap): Pair[] {
  const first = old[0]?.index ?? 0
  const pairs: Pair[] = []
  for (const row of next) {
    const same = old[(kept[row.index] ?? -1) - first]
    if (same) pairs.push([same, row])
  }
  return pairs
}
