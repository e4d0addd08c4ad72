import { nested } from '../../../contracts/schemas/articles/headings.ts'
import { isContent } from '../../../japanese/split.ts'
import type { HeadingsOfRows } from '../rows/headings.ts'

interface Edit {
  former: readonly string[]
  rows: readonly string[]
  /** For each row the index of the former row that it is, or -1. */
  origins: Int32Array
}

/**
 * The headings by rows of an edited text. A heading stays with its row; if that is gone, it goes to the one place where
 * the same sentence is new, else to the row that replaces its row, else to the next row. There it gives way to the
 * heading of the next chapter, because its own has lost all its rows.
 */
export function movedHeadings(headings: HeadingsOfRows, edit: Edit): HeadingsOfRows {
  if (headings.size === 0) return headings
  const places = placesAfter(edit)
  const all = [...headings].flatMap(([row, own]) => own.map(heading => ({ ...heading, row })))
  const moved = all.flatMap(({ row, title, depth }) => {
    const place = places(row)
    return place === undefined ? [] : [{ place, title, depth }]
  })
  const byPlace = Map.groupBy(
    moved.toSorted((a, b) => a.place - b.place),
    ({ place }) => place,
  )
  const headingOf = ({ title, depth }: (typeof moved)[number]) => ({ title, depth })
  return new Map([...byPlace].map(([place, own]) => [place, nested(own).map(headingOf)]))
}

/** Finds the place of a heading before a former row. */
function placesAfter({ former, rows, origins }: Edit) {
  const destinations = new Int32Array(former.length).fill(-1)
  origins.forEach((origin, index) => {
    if (origin >= 0) destinations[origin] = index
  })
  /** The index of each new sentence; null if there are several of them. */
  const added = new Map<string, number | null>()
  rows.forEach((row, index) => {
    if (origins[index] === -1 && isContent(row)) added.set(row, added.has(row) ? null : index)
  })
  const kept = nearest(former, row => (destinations[row] ?? -1) >= 0)
  const keptSentence = nearest(former, row => (destinations[row] ?? -1) >= 0 && isContent(former[row] ?? ''))
  const sentence = nearest(rows, row => isContent(rows[row] ?? ''))

  return (row: number): number | undefined => {
    const same = destinations[row] ?? -1
    if (same >= 0) return same
    const again = added.get(former[row] ?? '') ?? null
    if (again !== null) return again
    const before = kept.upTo(row)
    const from = before === -1 ? 0 : (destinations[before] ?? 0) + 1
    const after = kept.from(row)
    const to = after === former.length ? rows.length : (destinations[after] ?? 0)
    // The new rows `from` up to `to` (exclusive) have replaced the former ones between the two.
    const wanted = sentence.from(from + row - before - 1)
    if (wanted < to) return wanted
    const last = sentence.upTo(to - 1)
    if (last >= from) return last
    return destinations[keptSentence.from(row)]
  }
}

/** The nearest of the rows that match, in both directions. */
function nearest({ length }: { length: number }, matches: (row: number) => boolean) {
  const [last, next] = [new Int32Array(length), new Int32Array(length)]
  for (let row = 0, found = -1; row < length; row += 1) {
    if (matches(row)) found = row
    last[row] = found
  }
  for (let row = length - 1, found = length; row >= 0; row -= 1) {
    if (matches(row)) found = row
    next[row] = found
  }
  return {
    /** The first from there on; the length without one. */
    from: (row: number) => next[row] ?? length,
    /** The last up to there; -1 without one. */
    upTo: (row: number) => last[row] ?? -1,
  }
}
