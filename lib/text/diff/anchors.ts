import type { Gap, Pair, Row } from './gap.ts'
import { longestRising } from './longest-rising.ts'

/** The rows that occur once on either side, as many of them as stand in the same order. */
export function anchorsOf({ old, next }: Gap): Pair[] {
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
