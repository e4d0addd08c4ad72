/** Whole numbers in a row, the first and the last. */
export type Range = readonly [from: number, to: number]

/** The same numbers in ascending ranges with gaps between them. */
export function united(ranges: readonly Range[]): Range[] {
  const unitedRanges: Range[] = []
  for (const [from, to] of ranges.toSorted((a, b) => a[0] - b[0])) {
    const last = unitedRanges.at(-1)
    if (last && from <= last[1] + 1) unitedRanges.splice(-1, 1, [last[0], Math.max(last[1], to)])
    else unitedRanges.push([from, to])
  }
  return unitedRanges
}

export const sizeOf = (ranges: readonly Range[]) => ranges.reduce((sum, [from, to]) => sum + to - from + 1, 0)
