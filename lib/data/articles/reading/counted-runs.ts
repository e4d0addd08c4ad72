import { united } from '../../../contracts/schemas/articles/ranges.ts'
import type { Run } from './read-on.ts'

const MOST_RUNS = 100

export const without = (runs: readonly Run[], others: readonly Run[]): Run[] =>
  others.reduce<Run[]>(
    (left, [first, last]) =>
      left.flatMap(([from, to]): Run[] => {
        if (last < from || first > to) return [[from, to]]
        const parts: Run[] = [
          [from, first - 1],
          [last + 1, to],
        ]
        return parts.filter(part => part[0] <= part[1])
      }),
    united(runs),
  )

/** Ascending. Joins the nearest of too many runs: the few sentences between will not count, but none counts twice. */
export function bounded(runs: readonly Run[], most = MOST_RUNS): Run[] {
  const all = united(runs)
  while (all.length > most) {
    const gaps = all.slice(1).map(([from], n) => from - (all[n]?.[1] ?? 0))
    const nearest = gaps.indexOf(Math.min(...gaps))
    const [one, next] = all.slice(nearest, nearest + 2)
    if (!one || !next) break
    all.splice(nearest, 2, [one[0], next[1]])
  }
  return all
}
