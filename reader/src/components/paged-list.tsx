import type { ReactElement } from 'react'
import { MoreButton } from './more-button.tsx'
import { Problem } from './problem.tsx'
import { Waiting } from './waiting.tsx'

interface PagedListProps {
  list: Parameters<typeof MoreButton>[0]['list'] & { refetch(): Promise<unknown> }
  /** A row for each item of the pages that are here; undefined before the first page. */
  rows: readonly ReactElement[] | undefined
  /** Shown for a list without items. */
  none?: string
  className: string | undefined
}

/** A list that comes in pages. It says that it is loading, that it failed, or that it has no items. */
export function PagedList({ list, rows, none, className }: PagedListProps) {
  if (!rows)
    return list.error ? <Problem error={list.error} retry={() => void list.refetch()} /> : <Waiting />
  return (
    <>
      {rows.length === 0 && none !== undefined && <p className="soft">{none}</p>}
      {rows.length > 0 && <ul className={className}>{rows}</ul>}
      <MoreButton list={list} />
    </>
  )
}
