import type { List, Page } from '../../contracts/schemas/basics.ts'
import { MOST_COUNTED } from './paging.ts'

export interface Sorting<Row> {
  /** The sort key. Texts are compared by code units, whatever the locale. */
  keyOf(row: Row): string | number
  /** Orders rows with the same key, so it should be unique. */
  tieOf(row: Row): string | number
  order: 'asc' | 'desc'
}

/**
 * One page of a list that was read into memory as a whole: the rows that `keeps` accepts, sorted, or else in their
 * given order. For lists that no index filters or sorts; rows should be narrow, as an index projects them.
 */
export function memoryPage<Row>(
  rows: readonly Row[],
  { offset, limit }: Page,
  keeps: ((row: Row) => boolean) | null = null,
  sorting?: Sorting<Row>,
): List<Row> {
  const kept = keeps ? rows.filter(keeps) : rows
  const found = sorting ? sorted(kept, sorting) : kept
  const end = offset + limit
  return {
    items: found.slice(offset, end),
    total: found.length > MOST_COUNTED ? null : found.length,
    next_offset: found.length > end ? end : null,
  }
}

export function sorted<Row>(rows: readonly Row[], { keyOf, tieOf, order }: Sorting<Row>): Row[] {
  const direction = order === 'asc' ? 1 : -1
  return rows
    .map(row => ({ row, key: keyOf(row), tie: tieOf(row) }))
    .sort((a, b) => direction * (compare(a.key, b.key) || compare(a.tie, b.tie)))
    .map(({ row }) => row)
}

const compare = <T extends string | number>(a: T, b: T) => (a < b ? -1 : a > b ? 1 : 0)
