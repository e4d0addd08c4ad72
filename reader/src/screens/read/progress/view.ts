import { pagedView } from '../paged/paged-view.ts'
import { coveredPx } from '../selection/selection.ts'
import type { View } from './reading-tracker.ts'

/** The part of the text that can be seen now; null while no row is drawn. */
export function viewAt(at: number): View | null {
  const paged = pagedView()
  if (paged) return { at, ...paged.seen() }
  const rows = document.querySelectorAll<HTMLElement>('[data-row]')
  const ends: number[] = []
  let first: number | null = null
  let last = -1
  for (const element of rows) {
    last = Number(element.dataset.row)
    const { bottom } = element.getBoundingClientRect()
    if (bottom <= coveredPx()) continue
    first ??= last
    if (bottom > innerHeight) break
    ends.push(last)
  }
  return rows.length === 0 ? null : { at, first: first ?? last + 1, ends }
}
