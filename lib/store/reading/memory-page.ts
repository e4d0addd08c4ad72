import type { List, Page } from '../../contracts/schemas/basics.ts'
import { MOST_COUNTED } from './paging.ts'

export interface Sorting<Row> {
  /** The sort key; texts compare by code units, whatever the locale. */
  keyOf(row: Row): string | number
  /** Orders rows of one key, so it should be unique. */
  tieOf(row: Row): string | number
  order: 'asc' | 'desc'
}

/** A page of rows in memory that `keeps` accepts, for lists without an index; rows should be narrow. */
export function memoryPage<Row>(
  rows: readonly Row[],
  { offset, limit }: Page,
  keeps: ((row: Row) => boolean) | null = null,
  sorting?: Sorting<Row>,
): List<Row> {
  const kept = keeps ? rows.filter(keeps) : rows
  const sortedRows = sorting ? sorted(kept, sorting) : kept
  const end = offset + limit
  return {
    items: sortedRows.slice(offset, end),
    total: sortedRows.length > MOST_COUNTED ? null : sortedRows.length,
    next_offset: sortedRows.length > end ? end : null,
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
