import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { coveredPx, onCovered, textMoved } from '../selection/selection.ts'
import { endOf, type Line, lineAt, linesOf, type Place, placeOf, startOf } from './lines.ts'
import { setPagedView } from './paged-view.ts'
import { pageSize, showLines, showUndivided } from './sheet.ts'

interface Given {
  isVertical: boolean
  total: number
  start: number
  onRow: (row: number, seen: number) => void
}

/** Rows before and after those on the screen, at first and at least. */
const LEAST = 12
/** Rows that come at once where a page ends with the rows that are drawn. */
const MORE = 12
/** The elements that may be in the document for a text. */
const MOST_ELEMENTS = 800

/** Which rows are in the document, and which of their lines are on the page. */
export function usePages({ isVertical, total, start, onRow }: Given) {
  const [range, setRange] = useState(() => around(start, start, LEAST, total))
  const leaf = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const place = useRef<Place>({ row: start, part: 0 })
  const lines = useRef<readonly Line[]>([])
  const size = useRef(0)
  /** The first line of the page, and the one after its last. */
  const shown = useRef<number[]>([0, 0])
  /** A turn to rows that are not drawn yet waits for them. */
  const waiting = useRef<1 | 0 | -1>(0)
  const filling = useRef(0)
  const isTurned = useRef(false)
  const cutAt = useRef(0)
  const onPage = () =>
    lines.current.slice(shown.current[0], shown.current.at(-1)).flatMap(({ parts }) => parts)

  const show = () => {
    const element = content.current
    const all = lines.current
    if (!element || all.length === 0) return
    const from = lineAt(all, place.current)
    const to = endOf(all, from, size.current)
    shown.current = [from, to]
    showLines(element, all, from, to, isVertical)
    onRow(place.current.row, placeOf(all, from).row)
    textMoved()
  }
  const go = (line: number) => {
    place.current = placeOf(lines.current, line)
    const at = lines.current[line]?.parts
    // The page begins where the one before ended, also within a row.
    if (at?.[0] && lineAt(lines.current, place.current) !== line) place.current = at[0]
    scrollTo(0, 0)
    show()
    leaf.current?.toggleAttribute('data-settled', false)
    fillSoon(true)
  }
  /** True if rows that are not drawn yet belong to the page or stand next to it. */
  const missing = () => {
    const { first, last, isLoaded } = drawnIn(content.current)
    const from = shown.current[0] ?? 0
    // The page before is drawn as a whole when it is asked for.
    const isBackCut = waiting.current < 0 && startOf(lines.current, from, size.current) === 0
    return {
      before: first > 0 && (from === 0 || isBackCut),
      after: shown.current.at(-1) === lines.current.length && last < total,
      isLoaded,
    }
  }
  /** Has the pages around in the document. Rows go only when a page was turned, so that coming and going never take turns. */
  const fill = (mayGo: boolean) => {
    if (lines.current.length === 0) {
      // The page was turned to rows that were going at that moment.
      const { row } = place.current
      if (row < range.first || row >= range.last) setRange(around(row, row, LEAST, total))
      return
    }
    const rows = onPage().map(({ row }) => row)
    const [from, to] = [rows[0] ?? start, rows.at(-1) ?? start]
    const drawn = new Set(lines.current.flatMap(({ parts }) => parts.map(({ row }) => row))).size
    const elements = content.current?.querySelectorAll('*').length ?? 0
    const most = Math.floor((MOST_ELEMENTS * drawn) / Math.max(1, elements))
    const span = to - from + 1
    const beside = Math.max(LEAST, Math.min(span + 4, Math.floor((most - span) / 2)))
    const wanted = around(from, to, beside, total)
    const { before, after, isLoaded } = missing()
    const next = { ...range }
    // Rows come when half of what is wanted is left.
    const least = around(from, to, Math.max(4, Math.floor(beside / 2)), total)
    if (least.first < range.first) next.first = Math.min(range.first, wanted.first)
    if (least.last > range.last) next.last = Math.max(range.last, wanted.last)
    if (isLoaded && before) next.first = Math.max(0, Math.min(next.first, range.first - MORE))
    if (isLoaded && after) next.last = Math.min(total, Math.max(next.last, range.last + MORE))
    if (mayGo && elements > MOST_ELEMENTS) {
      if (!before) next.first = Math.max(next.first, wanted.first)
      if (!after) next.last = Math.min(next.last, wanted.last)
    }
    if (next.first !== range.first || next.last !== range.last) setRange(next)
    leaf.current?.toggleAttribute('data-settled', !after && !before)
    const step = waiting.current
    if (step !== 0 && (step > 0 ? !after : !before)) {
      waiting.current = 0
      turn(step)
    }
  }
  const turn = (step: 1 | -1) => {
    const all = lines.current
    const to = shown.current.at(-1) ?? 0
    if (step > 0) {
      if (to < all.length) go(to)
      else if (missing().after) waiting.current = 1
      else document.querySelector('main > footer')?.scrollIntoView()
      return
    }
    if (scrollY > 0) return scrollTo(0, 0)
    waiting.current = -1
    if (missing().before) {
      leaf.current?.toggleAttribute('data-settled', false)
      return fillSoon(false)
    }
    waiting.current = 0
    const from = startOf(all, shown.current[0] ?? 0, size.current)
    if (from !== shown.current[0]) go(from)
  }
  const measure = () => {
    if (!content.current || !leaf.current) return
    leaf.current.style.setProperty('--covered', `${coveredPx()}px`)
    showUndivided(content.current)
    size.current = pageSize(content.current, isVertical)
    const { first, last, isCut } = drawnIn(content.current)
    // The lines of a paragraph whose beginning is not drawn are others when its first row is another one.
    if (isCut && first !== cutAt.current && onPage().length > 0)
      place.current = { row: onPage()[0]?.row ?? start, part: 0 }
    cutAt.current = first
    const isThere = place.current.row >= first && place.current.row < last
    content.current.style.visibility = isThere ? '' : 'hidden'
    lines.current = isThere ? linesOf(content.current, isVertical) : []
    show()
  }
  const latest = useRef({ measure, fill })
  /** Once before the next frame: two would each change the rows that the other has not seen changed. */
  const fillSoon = (mayGo: boolean) => {
    isTurned.current ||= mayGo
    cancelAnimationFrame(filling.current)
    filling.current = requestAnimationFrame(() => {
      const mayRowsGo = isTurned.current
      isTurned.current = false
      latest.current.fill(mayRowsGo)
    })
  }
  // After every drawing: rows or readings may have come.
  useLayoutEffect(() => {
    latest.current = { measure, fill }
    measure()
    fillSoon(false)
  })
  // The text that scrolled before may have been further down.
  useLayoutEffect(() => {
    scrollTo(0, 0)
  }, [])
  useEffect(() => {
    const again = () => {
      place.current = { ...place.current, part: 0 }
      latest.current.measure()
    }
    const watching = new ResizeObserver(again)
    if (leaf.current) watching.observe(leaf.current)
    let covered = coveredPx()
    const unlisten = onCovered(() => {
      if (covered === coveredPx()) return
      covered = coveredPx()
      again()
    })
    return () => {
      cancelAnimationFrame(filling.current)
      watching.disconnect()
      unlisten()
    }
  }, [])
  useEffect(() => {
    setPagedView({
      isVertical,
      turn,
      rows() {
        const parts = onPage()
        const begun = parts.filter(({ part }) => part === 0).map(({ row }) => row)
        return [...new Set([...begun, ...parts.map(({ row }) => row)])]
      },
      seen() {
        const parts = onPage()
        const ends = parts.filter(({ isLast }) => isLast).map(({ row }) => row)
        return { first: parts[0]?.row ?? place.current.row, ends }
      },
      bring(element) {
        const row = Number(element.closest<HTMLElement>('[data-row]')?.dataset.row)
        const parts = onPage().filter(each => each.row === row)
        const isWhole = parts.some(({ part }) => part === 0) && parts.some(({ isLast }) => isLast)
        const isRow = element.dataset.row !== undefined
        if (isWhole || (isRow && parts.some(({ part }) => part === 0)) || isOn(element)) return
        const line = lineAt(lines.current, { row, part: 0 })
        if (line === shown.current.at(-1) || line < (shown.current[0] ?? 0) || parts.length === 0) go(line)
        else turn(1)
      },
    })
    return () => setPagedView(null)
  })
  const isOn = (element: HTMLElement) => {
    const page = leaf.current?.getBoundingClientRect()
    const { left, right, top, bottom } = element.getBoundingClientRect()
    return (
      page !== undefined &&
      left >= page.left &&
      right <= page.right &&
      top >= page.top &&
      bottom <= page.bottom
    )
  }
  return { ...range, leaf, content, turn, row: () => place.current.row }
}

/** The rows that are drawn, up to `last` (exclusive). */
function drawnIn(content: HTMLElement | null) {
  const { first = '0', last = '0', loaded, cut } = content?.dataset ?? {}
  return {
    first: Number(first),
    last: Number(last),
    isLoaded: loaded !== undefined,
    isCut: cut !== undefined,
  }
}

function around(from: number, to: number, rows: number, total: number) {
  const slice = (row: number) => Math.floor(row / 4) * 4
  return { first: Math.max(0, slice(from - rows)), last: Math.min(total, slice(to + rows) + 4) }
}
