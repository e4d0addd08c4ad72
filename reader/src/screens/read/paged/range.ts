export interface Range {
  first: number
  last: number
}

/** Rows before and after those on the screen, at first and at least. */
export const LEAST = 12
/** Rows that come at once where a page ends with the rows that are drawn. */
const MORE = 12
/** The elements that may be in the document for a text. */
const MOST_ELEMENTS = 800

export function around(from: number, to: number, rows: number, total: number): Range {
  const slice = (row: number) => Math.floor(row / 4) * 4
  return { first: Math.max(0, slice(from - rows)), last: Math.min(total, slice(to + rows) + 4) }
}

interface Drawn {
  /** The first and the last row on the page. */
  from: number
  to: number
  total: number
  /** Rows and elements that are in the document. */
  rows: number
  elements: number
  /** True if rows before or after are needed for the page or for the one next to it. */
  before: boolean
  after: boolean
  isLoaded: boolean
  /** Rows go only when a page was turned, so that coming and going never take turns. */
  mayGo: boolean
}

/** The rows to draw next: those around the page. */
export function nextRange(now: Range, drawn: Drawn): Range {
  const { from, to, total, before, after } = drawn
  const most = Math.floor((MOST_ELEMENTS * drawn.rows) / Math.max(1, drawn.elements))
  const span = to - from + 1
  const beside = Math.max(LEAST, Math.min(span + 4, Math.floor((most - span) / 2)))
  const wanted = around(from, to, beside, total)
  // Rows come when half of what is wanted is left.
  const least = around(from, to, Math.max(4, Math.floor(beside / 2)), total)
  const next = { ...now }
  if (least.first < now.first) next.first = Math.min(now.first, wanted.first)
  if (least.last > now.last) next.last = Math.max(now.last, wanted.last)
  if (drawn.isLoaded && before) next.first = Math.max(0, Math.min(next.first, now.first - MORE))
  if (drawn.isLoaded && after) next.last = Math.min(total, Math.max(next.last, now.last + MORE))
  if (drawn.mayGo && drawn.elements > MOST_ELEMENTS) {
    if (!before) next.first = Math.max(next.first, wanted.first)
    if (!after) next.last = Math.min(next.last, wanted.last)
  }
  return next
}
