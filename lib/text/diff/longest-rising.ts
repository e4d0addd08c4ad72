interface Link<T> {
  readonly item: T
  readonly value: number
  readonly before: Link<T> | undefined
}

/** A longest subsequence whose values rise strictly, in n log n. */
export function longestRising<T>(items: readonly T[], key: (item: T) => number): T[] {
  /** At each place the lowest value that ends a rising subsequence of that length. */
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
