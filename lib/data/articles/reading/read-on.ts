import { type Range, united } from '../../../contracts/schemas/articles/ranges.ts'

/** Numbers of the first and last sentence. */
export type Run = Range

/** `read` counts from the start; runs beyond do not count yet. */
export interface Read {
  readonly read: number
  readonly beyond: readonly Run[]
}

/** A reader who looks around after a jump sees fewer sentences in one go. */
const PAGE = 20
const MOST_RUNS = 20

/**
 * Takes any order and repetition. `read` grows by adjoining runs, and by runs of a page: their reader went on elsewhere.
 * Shorter ones wait for the gap to close.
 */
export function readOn({ read, beyond }: Read, passed: readonly Run[]): Read {
  const runs = united([...(read > 0 ? [[1, read] as const] : []), ...beyond, ...passed])
  const counting = runs.filter(([from, to]) => from <= read + 1 || to - from + 1 >= PAGE)
  const furthest = Math.max(read, ...counting.map(([, to]) => to))
  return { read: furthest, beyond: runs.filter(([from]) => from > furthest + 1).slice(0, MOST_RUNS) }
}
