import { store } from '../../../../../web/store.ts'

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

let currentView: PagedView | null = null
export const pagedView = () => currentView
/** Null: the text scrolls. */
export const setPagedView = (view: PagedView | null): void => {
  currentView = view
}

/** The place of the open pages, and the room of each. */
export interface OpenPages {
  /** The row at which they begin, and the characters of it before them. */
  row: number
  offset: number
  /** One or two. */
  pages: number
  /** Lines of a page, and full-width characters of a line. */
  lines: number
  characters: number
  /** Rises when the pages begin at another place than by a turn. */
  jumps: number
  /** Pages that were turned since, back as less than 0. */
  turned: number
}

export const openPages = store<OpenPages | null>(null)
