import { Table } from '@mantine/core'
import type { ReactNode } from 'react'

interface DataTableProps {
  /** For screen readers. */
  label: string
  /** Pixels. */
  minWidth: number
  children: ReactNode
}

/** A table that scrolls sideways if it is too wide, also by keyboard. */
export function DataTable({ label, minWidth, children }: DataTableProps) {
  return (
    <Table.ScrollContainer minWidth={minWidth} type="native" tabIndex={0} role="region" aria-label={label}>
      <Table verticalSpacing="sm" highlightOnHover aria-label={label}>
        {children}
      </Table>
    </Table.ScrollContainer>
  )
}
