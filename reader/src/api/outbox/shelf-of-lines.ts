import type { Lines } from './lines.ts'
import type { Row } from './row.ts'

/** Keeps the entries of an account on the device. All windows have the same. */
export interface Shelf {
  all(): Promise<Row[]>
  /** In one transaction: `decide` is given the rows of these ids as they are now, and says which to put and remove. */
  change<Result>(ids: readonly string[], decide: (rows: Rows) => Decision<Result>): Promise<Result>
}
export type Rows = ReadonlyMap<string, Row>
export interface Decision<Result> {
  put?: readonly Row[]
  remove?: readonly string[]
  result: Result
}

/** For browsers without a database. No other window changes it in the same turn. */
export function shelfOfLines(lines: Lines): Shelf {
  return {
    all: async () => lines.rows(),
    async change(ids, decide) {
      const rows = ids.flatMap(id => lines.get(id) ?? []).map(row => [row.id, row] as const)
      const { put = [], remove = [], result } = decide(new Map(rows))
      for (const row of put) if (!lines.put(row)) throw new DOMException('', 'QuotaExceededError')
      for (const id of remove) lines.drop(id)
      return result
    },
  }
}
