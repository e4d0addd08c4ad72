interface Begun {
  start_ms: number
  /** Null if the file does not say it. */
  end_ms: number | null
}

/** A line without an end that is not followed by another, or only later, is shown this long. */
const LONGEST_MS = 10_000

/** Lines, in the order of their starts, with an end for each: where the file says none, the next later start. */
export function withEnds<Line extends Begun>(lines: readonly Line[]): (Line & { end_ms: number })[] {
  let [later, next] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  return lines
    .toReversed()
    .map(line => {
      // Lines that begin together, such as those of two languages, end together.
      if (line.start_ms < next) [later, next] = [next, line.start_ms]
      return { ...line, end_ms: line.end_ms ?? Math.min(later, line.start_ms + LONGEST_MS) }
    })
    .reverse()
}
