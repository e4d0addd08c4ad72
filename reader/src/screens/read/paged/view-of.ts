import type { RefObject } from 'react'
import type { Line } from './line.ts'
import type { PagedView } from './paged-view.ts'

interface PagesState {
  /** The parts of rows on the open pages. */
  onPage(): Line['parts']
  /** The row that is read. */
  row(): number
  content: RefObject<HTMLElement | null>
  /** Turns to the page of a row. */
  bring(row: number, isOnPage: boolean): void
}

/** The answers of pages to the tools of a text. */
export const viewOf = ({
  onPage,
  row,
  content,
  bring,
}: PagesState): Pick<PagedView, 'rows' | 'seen' | 'bring'> => ({
  rows() {
    const parts = onPage()
    const begun = parts.filter(({ part }) => part === 0).map(each => each.row)
    return [...new Set([...begun, ...parts.map(each => each.row)])]
  },
  seen() {
    const parts = onPage()
    const ends = parts.filter(({ isLast }) => isLast).map(each => each.row)
    return { first: parts[0]?.row ?? row(), ends }
  },
  bring(element) {
    const at = Number(element.closest<HTMLElement>('[data-row]')?.dataset.row)
    const parts = onPage().filter(each => each.row === at)
    const isBegun = parts.some(({ part }) => part === 0)
    const isWhole = isBegun && parts.some(({ isLast }) => isLast)
    if (isWhole || (isBegun && element.dataset.row !== undefined)) return
    if (!isOn(element, content.current?.parentElement)) bring(at, parts.length > 0)
  },
})

/** The readings of a line reach a little out of the sheet. */
const OVER_PX = 4

function isOn(element: HTMLElement, sheet?: HTMLElement | null): boolean {
  const page = sheet?.getBoundingClientRect()
  const { left, right, top, bottom } = element.getBoundingClientRect()
  if (!page) return false
  const isAcross = left >= page.left - OVER_PX && right <= page.right + OVER_PX
  return isAcross && top >= page.top - OVER_PX && bottom <= page.bottom + OVER_PX
}
