/** Sentences by their numbers, the first and the last. */
export type Run = readonly [from: number, to: number]

/** The first `read` sentences of a text, and runs of later ones that do not count yet. */
export interface Read {
  readonly read: number
  readonly beyond: readonly Run[]
}

/** Somebody who looks around after a jump or a find sees fewer sentences than this in one go. */
const PAGE = 20
const MOST_RUNS = 20

/**
 * Merges what was read past, in any order and however often. `read` grows by runs that adjoin it, and by runs as long as
 * a page: their reader went on elsewhere. Shorter runs wait for the gap before them to be closed.
 */
export function readOn({ read, beyond }: Read, passed: readonly Run[]): Read {
  const runs = merged([...(read > 0 ? [[1, read] as const] : []), ...beyond, ...passed])
  const counting = runs.filter(([from, to]) => from <= read + 1 || to - from + 1 >= PAGE)
  const furthest = Math.max(read, ...counting.map(([, to]) => to))
  return { read: furthest, beyond: runs.filter(([from]) => from > furthest + 1).slice(0, MOST_RUNS) }
}

/** The same sentences in ascending runs with gaps between them. */
function merged(runs: readonly Run[]): Run[] {
  const found: Run[] = []
  for (const [from, to] of runs.toSorted((a, b) => a[0] - b[0])) {
    const last = found.at(-1)
    if (last && from <= last[1] + 1) found.splice(-1, 1, [last[0], Math.max(last[1], to)])
    else found.push([from, to])
  }
  return found
}
