import { type Range, united } from '../../../contracts/schemas/articles/ranges.ts'

/** Sentences by their numbers, the first and the last. */
export type Run = Range

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
  const runs = united([...(read > 0 ? [[1, read] as const] : []), ...beyond, ...passed])
  const counting = runs.filter(([from, to]) => from <= read + 1 || to - from + 1 >= PAGE)
  const furthest = Math.max(read, ...counting.map(([, to]) => to))
  return { read: furthest, beyond: runs.filter(([from]) => from > furthest + 1).slice(0, MOST_RUNS) }
}
