import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { onCovered, seenPlace } from '../selection/selection.ts'
import { type Anchor, anchorIn, isTurned, isWhereItWas, placedAt, rowOf, rowsIn, topFor } from './anchor.ts'

/** Rows that come or go in one frame: a whole block of the store at once would be a long one. */
export const SLICE = 16

/** Heights of the window that are kept filled above and below it; what is further away is removed. */
const NEAR = 1.2
const FAR = 2.4

/** The place of the row being read, as a share of what can be seen of the text. */
const READING_LINE = 0.3

interface WindowOptions {
  total: number
  start: number
  onRow: (row: number, seen: number) => void
}

interface Range {
  first: number
  last: number
}

/**
 * Which rows are in the page: slices are added where the learner scrolls to and removed behind, one a frame, and
 * spacers stand for the rest. What is on the screen stays where it is: the difference goes into the spacer above. In a text of
 * another width, the first sentence stays the first.
 */
export function useWindow({ total, start, onRow }: WindowOptions) {
  const [range, setRange] = useState<Range>(() => around(start, total))
  const content = useRef<HTMLDivElement>(null)
  const above = useRef<HTMLDivElement>(null)
  const below = useRef<HTMLDivElement>(null)
  /** True if a row is loaded. */
  const isAhead = useRef<(index: number) => boolean>(() => false)
  /** The row that stays where it is; at first the one to begin at, which comes to the reading line. */
  const anchor = useRef<Anchor | null>({ row: start, place: null })
  const rowHeight = useRef(60)
  const aboveHeight = useRef(range.first * rowHeight.current)
  const frame = useRef(0)
  /** Puts that row where it was. */
  const stay = useRef(() => {})

  const step = useCallback(() => {
    frame.current = 0
    const element = content.current
    if (!element || anchor.current?.place === null) return
    // The page hears of its new width before the text is put in its place.
    if (anchor.current?.place && isTurned(element, anchor.current.place)) stay.current()
    const { seen, read } = measureRows(element)
    if (!anchor.current || !isWhereItWas(element, anchor.current)) anchor.current = anchorIn(element)
    if (read !== null) onRow(read, seen ?? read)
    const next = nextRange(range, element, total, rowHeight.current, isAhead)
    if (next === range) return
    if (next.isElsewhere) {
      anchor.current = null
      aboveHeight.current = next.first * rowHeight.current
    }
    setRange({ first: next.first, last: next.last })
  }, [range, total, onRow])

  useEffect(() => {
    const soon = () => {
      if (frame.current === 0) frame.current = requestAnimationFrame(step)
    }
    addEventListener('scroll', soon, { passive: true })
    addEventListener('resize', soon)
    const unlisten = onCovered(soon)
    return () => {
      removeEventListener('scroll', soon)
      removeEventListener('resize', soon)
      unlisten()
    }
  }, [step])

  // After every drawing: rows may have come, or become higher.
  useLayoutEffect(() => {
    const element = content.current
    if (!element) return
    const { height } = element.getBoundingClientRect()
    if (height > 0) rowHeight.current = height / (range.last - range.first)
    if (below.current) below.current.style.blockSize = `${(total - range.last) * rowHeight.current}px`
    const setAbove = (value: number) => {
      aboveHeight.current = Math.max(0, value)
      if (above.current) above.current.style.blockSize = `${aboveHeight.current}px`
    }
    setAbove(range.first === 0 ? 0 : aboveHeight.current)
    stay.current = () => {
      const held = anchor.current
      const shift = (drift: number, isLast = false) => {
        if (range.first > 0 || isLast) setAbove(aboveHeight.current - drift)
      }
      if (held) anchor.current = settle(element, held, isAhead.current(held.row), shift)
    }
    stay.current()
    cancelAnimationFrame(frame.current)
    frame.current = requestAnimationFrame(step)
    return () => {
      cancelAnimationFrame(frame.current)
      frame.current = 0
    }
  })

  // Lines above the text come and go without a drawing of the rows.
  useEffect(() => {
    const main = content.current?.closest('main')
    const watching = new ResizeObserver(() => anchor.current?.place !== null && stay.current())
    if (main) watching.observe(main)
    return () => watching.disconnect()
  }, [])

  return { ...range, content, above, below, isAhead }
}

/** The slices before the row and after it, no more than a first drawing needs: a phone draws slowly. */
function around(start: number, total: number): Range {
  const first = Math.max(0, sliceOf(start) - SLICE)
  return { first, last: Math.min(total, sliceOf(start + SLICE / 2) + SLICE) }
}

const sliceOf = (row: number) => Math.floor(row / SLICE) * SLICE

function nextRange(
  now: Range,
  element: HTMLElement,
  total: number,
  rowHeight: number,
  isAhead: RefObject<(index: number) => boolean>,
): Range & { isElsewhere?: boolean } {
  const { top, bottom } = element.getBoundingClientRect()
  const near = innerHeight * NEAR
  const far = innerHeight * FAR
  // The scroll bar was dragged to where nothing is yet.
  if (bottom < -near || top > innerHeight + near) {
    const row = bottom < 0 ? now.last - bottom / rowHeight : now.first - top / rowHeight
    const range = around(Math.min(total - 1, Math.max(0, Math.round(row))), total)
    return range.first === now.first && range.last === now.last ? now : { ...range, isElsewhere: true }
  }
  let { first, last } = now
  if (bottom < innerHeight + near && last < total && isAhead.current(last)) last = sliceAfter(last)
  else if (top > -near && first > 0 && isAhead.current(first - 1)) first -= SLICE
  if (topOf(element, first + SLICE, bottom) < -far) first += SLICE
  else if (last - SLICE > first && topOf(element, sliceBefore(last), bottom) > innerHeight + far)
    last = sliceBefore(last)
  last = Math.min(total, last)
  return first === now.first && last === now.last ? now : { first, last }
}

const sliceAfter = (row: number) => (Math.floor(row / SLICE) + 1) * SLICE
const sliceBefore = (row: number) => (Math.ceil(row / SLICE) - 1) * SLICE

/** The first row from there that is drawn: a line break is not. */
function topOf(content: HTMLElement, row: number, otherwise: number): number {
  for (const element of rowsIn(content)) if (rowOf(element) >= row) return element.getBoundingClientRect().top
  return otherwise
}

/** The first row on the screen, and the last that begins above the reading line: at first the first of the text. */
function measureRows(content: HTMLElement): { seen: number | null; read: number | null } {
  // Pages scroll by whole pixels: a row that was put on the line may be a little below it.
  const line = seenPlace(READING_LINE) + 1
  let seen: number | null = null
  let read: number | null = null
  for (const element of rowsIn(content)) {
    const { top, bottom } = element.getBoundingClientRect()
    if (seen === null && bottom > seenPlace(0)) seen = rowOf(element)
    if (read === null || top <= line) read = rowOf(element)
    if (top > line && seen !== null) break
  }
  return { seen, read }
}

/**
 * Puts the row where it was, or the last one if only line breaks follow. Returns where it is then, and what was held if it is not
 * there.
 */
function settle(
  content: HTMLElement,
  held: Anchor,
  isLoaded: boolean,
  shift: (drift: number, isLast?: boolean) => void,
): Anchor | null {
  const rows = [...rowsIn(content)]
  const element = rows.find(each => rowOf(each) >= held.row) ?? (isLoaded ? rows.at(-1) : undefined)
  if (!element) return held
  const at = () => element.getBoundingClientRect().top
  if (held.place === null) {
    // The first row stays below the title.
    if (held.row > 0) scrollBy(0, at() - seenPlace(READING_LINE))
    else scrollTo(0, 0)
    return anchorIn(content)
  }
  const top = topFor(content, element, held.place)
  shift(at() - top)
  if (Math.abs(at() - top) > 1) scrollBy(0, at() - top)
  // The page is at its start already: space takes the place of what left, up to the next drawing.
  if (at() - top < -1) shift(at() - top, true)
  return { ...held, place: placedAt(content, at(), held.place) }
}
