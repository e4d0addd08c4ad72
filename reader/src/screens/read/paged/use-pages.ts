import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { coveredPx, onCovered, textMoved } from '../selection/selection.ts'
import { endOf, type Line, lineAt, linesOf, type Place, placeOf, startOf } from './lines.ts'
import { setPagedView } from './paged-view.ts'
import { type Sheet, sheetOf, showLines, showUndivided } from './sheet.ts'

interface Given {
  isVertical: boolean
  total: number
  start: number
  onRow: (row: number, seen: number) => void
}

/** Rows before and after those on the screen, at first and at least. */
const LEAST = 12
/** The elements that may be in the document for a text. */
const MOST_ELEMENTS = 1_200

/** Which rows are in the document, and which of their lines are on the page. */
export function usePages({ isVertical, total, start, onRow }: Given) {
  const [range, setRange] = useState(() => around(start, start, LEAST, total))
  const leaf = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const place = useRef<Place>({ row: start, part: 0 })
  const lines = useRef<readonly Line[]>([])
  const sheet = useRef<Sheet>({ size: 0, pages: 1, leftover: 0 })
  /** The first line of each page on the screen, and the one after the last. */
  const shown = useRef<number[]>([0, 0])
  const onPage = () =>
    lines.current.slice(shown.current[0], shown.current.at(-1)).flatMap(({ parts }) => parts)

  const show = () => {
    const element = content.current
    const all = lines.current
    if (!element || all.length === 0) return
    const { size, pages } = sheet.current
    const starts = [lineAt(all, place.current)]
    for (let page = 0; page < pages; page += 1) starts.push(endOf(all, starts.at(-1) ?? 0, size))
    shown.current = starts
    showLines(element, all, starts, sheet.current, isVertical)
    onRow(place.current.row, placeOf(all, starts[0] ?? 0).row)
    textMoved()
  }
  const go = (line: number) => {
    place.current = placeOf(lines.current, line)
    const at = lines.current[line]?.parts
    // The page begins where the one before ended, also within a row.
    if (at?.[0] && lineAt(lines.current, place.current) !== line) place.current = at[0]
    scrollTo(0, 0)
    show()
    fill()
  }
  /** Has the pages around in the document. */
  const fill = () => {
    const rows = onPage().map(({ row }) => row)
    const [from, to] = [rows[0] ?? start, rows.at(-1) ?? start]
    const drawn = new Set(lines.current.flatMap(({ parts }) => parts.map(({ row }) => row))).size
    const elements = content.current?.querySelectorAll('*').length ?? 0
    const most = Math.floor((MOST_ELEMENTS * drawn) / Math.max(1, elements))
    const span = to - from + 1
    const isCut = shown.current.at(-1) === lines.current.length && range.last < total
    const beside = isCut ? range.last - to + 4 * LEAST : Math.min(span + 4, Math.floor((most - span) / 2))
    const next = around(from, to, Math.max(LEAST, beside), total)
    // Rows come when half of what is wanted is left, and go only when there are too many: the two never take turns.
    const least = isCut ? next : around(from, to, Math.max(4, Math.floor(beside / 2)), total)
    const isEnough = least.first >= range.first && least.last <= range.last
    const isTooMuch = elements > MOST_ELEMENTS && range.last - range.first > next.last - next.first
    if (!isEnough || isTooMuch) setRange(next)
  }
  const turn = (step: 1 | -1) => {
    const all = lines.current
    const to = shown.current.at(-1) ?? 0
    if (step > 0) {
      if (to < all.length) go(to)
      else if (range.last >= total) document.querySelector('main > footer')?.scrollIntoView()
      return
    }
    if (scrollY > 0) return scrollTo(0, 0)
    let from = shown.current[0] ?? 0
    for (let page = 0; page < sheet.current.pages && from > 0; page += 1)
      from = startOf(all, from, sheet.current.size)
    if (from !== shown.current[0]) go(from)
  }
  const measure = () => {
    if (!content.current || !leaf.current) return
    leaf.current.style.setProperty('--covered', `${coveredPx()}px`)
    sheet.current = sheetOf(content.current, isVertical)
    showUndivided(content.current)
    lines.current = linesOf(content.current, isVertical)
    show()
  }
  const latest = useRef({ measure, fill })
  // After every drawing: rows or readings may have come.
  useLayoutEffect(() => {
    latest.current = { measure, fill }
    measure()
    const later = requestAnimationFrame(fill)
    return () => cancelAnimationFrame(later)
  })
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

function around(from: number, to: number, rows: number, total: number) {
  const slice = (row: number) => Math.floor(row / 4) * 4
  return { first: Math.max(0, slice(from - rows)), last: Math.min(total, slice(to + rows) + 4) }
}
