/** The pages that are open, for the tools of a text. */
export interface PagedView {
  /** The rows on the page, those first that begin there. */
  rows(): number[]
  /** The first row on the page, and those whose last line is there. */
  seen(): { first: number; ends: number[] }
  /** Turns to the page that has an element of a row. */
  bring(element: HTMLElement): void
  turn(step: 1 | -1): void
  isVertical: boolean
}

let shown: PagedView | null = null
export const pagedView = () => shown
/** Null: the text scrolls. */
export const setPagedView = (view: PagedView | null): void => {
  shown = view
}
