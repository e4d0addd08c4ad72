import { Table } from '@mantine/core'
import type { ReactNode } from 'react'

interface DataTableProps {
  /** What the table lists, for who cannot see it. */
  label: string
  /** Pixels. */
  minWidth: number
  children: ReactNode
}

/** A table that scrolls sideways where it is too wide, which can be done by keyboard too. */
export function DataTable({ label, minWidth, children }: DataTableProps) {
  return (
    <Table.ScrollContainer minWidth={minWidth} type="native" tabIndex={0} role="region" aria-label={label}>
      <Table verticalSpacing="sm" highlightOnHover aria-label={label}>
        {children}
      </Table>
    </Table.ScrollContainer>
  )
}
