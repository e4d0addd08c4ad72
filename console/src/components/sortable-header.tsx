import { Table, UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'

export interface Sorting<Field extends string> {
  sort: Field
  order: 'asc' | 'desc'
}

interface SortableHeaderProps<Field extends string> {
  field: Field
  sorting: Sorting<Field>
  onSort(sorting: Sorting<Field>): void
  children: ReactNode
}

/** A column's heading that sorts by it, and the other way round when it does already. */
export function SortableHeader<Field extends string>({
  field,
  sorting,
  onSort,
  children,
}: SortableHeaderProps<Field>) {
  const isSorted = sorting.sort === field
  const direction = sorting.order === 'asc' ? 'ascending' : 'descending'
  const next = isSorted && sorting.order === 'asc' ? 'desc' : 'asc'
  return (
    <Table.Th aria-sort={isSorted ? direction : 'none'}>
      <UnstyledButton fw={700} fz="sm" onClick={() => onSort({ sort: field, order: next })}>
        {children}
        <span aria-hidden>{isSorted ? (sorting.order === 'asc' ? ' ▲' : ' ▼') : ''}</span>
      </UnstyledButton>
    </Table.Th>
  )
}
