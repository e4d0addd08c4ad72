import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { coveredFootPx, coveredPx, onCovered, textMoved } from '../selection/selection.ts'
import { pagesBefore, pagesFrom } from './cut.ts'
import type { Line } from './line.ts'
import { linesOf } from './lines.ts'
import { openPages, setPagedView } from './paged-view.ts'
import { lineAt, type Place, placeOf, rowAt } from './place.ts'
import { around, LEAST, nextRange } from './range.ts'
import { type Room, roomOf } from './room.ts'
import { showPages, showUndivided } from './sheet.ts'
import { viewOf } from './view-of.ts'

interface PagesOptions {
  isVertical: boolean
  total: number
  start: number
  onRow: (row: number, seen: number) => void
}

const NO_ROOM: Room = { size: 0, line: 0, characters: 1, over: 0, pages: 1, column: 0, side: 0, top: 0 }

/** Which rows are in the document, and which of their lines are on the open pages. */
export function usePages({ isVertical, total, start, onRow }: PagesOptions) {
  const [range, setRange] = useState(() => around(start, start, LEAST, total))
  const leaf = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  /** The place at which the pages begin, and the row that is read there. */
  const place = useRef<Place>({ row: start, offset: 0 })
  const row = useRef(start)
  /** After a turn back, the places at which the open pages end. At the last of them began the pages that were open before. */
  const held = useRef<Place[]>([])
  const lines = useRef<readonly Line[]>([])
  const room = useRef(NO_ROOM)
  const mostPages = useRef(2)
  /** The first line of the open pages, and the one after the last of each. */
  const shownPages = useRef({ from: 0, ends: [0] })
  /** A turn to rows that are not drawn yet waits for them. */
  const waiting = useRef<1 | 0 | -1>(0)
  const filling = useRef(0)
  const isTurned = useRef(false)
  /** After a turn, rows are removed once more when its page is complete: words may have arrived and take more elements. */
  const mayGoLater = useRef(false)
  /** Jumps, and the pages that were turned since the last one. */
  const moves = useRef({ jumps: 0, turned: 0 })
  const end = () => shownPages.current.ends.at(-1) ?? 0
  const onPage = () => lines.current.slice(shownPages.current.from, end()).flatMap(({ parts }) => parts)

  const show = () => {
    const element = content.current
    const all = lines.current
    if (!element || all.length === 0) return
    const { size, pages } = room.current
    const from = lineAt(element, all, place.current, size)
    const ends = heldEnds(element, all, held.current, from) ?? pagesFrom(all, from, size, pages)
    shownPages.current = { from, ends }
    if (!showPages(element, all, from, ends, room.current, isVertical)) {
      // A browser that does not put the second page beside the first shows one page.
      mostPages.current = 1
      return measure()
    }
    onRow(row.current, rowAt(all, from))
    const { line, characters } = room.current
    const opened = { pages: ends.length, lines: Math.round(size / line), characters }
    openPages.set({ ...place.current, ...opened, ...moves.current })
    textMoved()
  }
  /** `turned` is the number of pages turned: negative for a turn back, 0 for a jump. */
  const go = (line: number, ends: readonly number[] = [], turned = 0) => {
    const element = content.current
    if (!element) return
    const { jumps, turned: before } = moves.current
    moves.current = turned === 0 ? { jumps: jumps + 1, turned: 0 } : { jumps, turned: before + turned }
    // This move replaces a turn that waits for its rows.
    waiting.current = 0
    place.current = placeOf(element, lines.current, line)
    held.current = ends.map(each => placeOf(element, lines.current, each))
    row.current = rowAt(lines.current, line)
    scrollTo(0, 0)
    // The gaps between pages would hide the lines that are measured.
    showUndivided(element, room.current, isVertical)
    show()
    leaf.current?.toggleAttribute('data-settled', false)
    fillSoon(true)
  }
  const before = () =>
    pagesBefore(lines.current, shownPages.current.from, room.current.size, room.current.pages)
  /** True if rows that are not drawn yet belong to the pages or stand next to them. */
  const missing = () => {
    const { first, last, isLoaded, isCut } = drawnIn(content.current)
    const { from } = shownPages.current
    // After a request to turn back, the pages before are needed completely: at the first drawn line they may be cut.
    const isBackCut = waiting.current < 0 && before().from === 0
    return {
      before: isCut || (first > 0 && (from === 0 || isBackCut)),
      after: end() === lines.current.length && last < total,
      isLoaded,
    }
  }
  /** Draws the rows of the pages around the open ones. */
  const fill = (mayGo: boolean) => {
    if (lines.current.length === 0) {
      // The page was turned to rows that were removed at that moment.
      const at = place.current.row
      if (at < range.first || at >= range.last) setRange(around(at, at, LEAST, total))
      return
    }
    const parts = onPage()
    const rows = new Set(lines.current.flatMap(each => each.parts.map(part => part.row))).size
    const elements = content.current?.querySelectorAll('*').length ?? 0
    // A page with only a picture has no parts of rows.
    const [from, to] = [parts[0]?.row ?? row.current, parts.at(-1)?.row ?? row.current]
    const { before, after, isLoaded } = missing()
    const isWhole = !after && !before
    const mayRowsGo = mayGo || (isWhole && mayGoLater.current)
    mayGoLater.current = mayGo || (mayGoLater.current && !isWhole)
    const next = nextRange(range, {
      from,
      to,
      total,
      rows,
      elements,
      before,
      after,
      isLoaded,
      mayGo: mayRowsGo,
    })
    const isChanged = next.first !== range.first || next.last !== range.last
    if (isChanged) setRange(next)
    leaf.current?.toggleAttribute('data-settled', isWhole && !isChanged)
    const step = waiting.current
    if (step !== 0 && (step > 0 ? !after : !before)) {
      waiting.current = 0
      turn(step)
    }
  }
  const turn = (step: 1 | -1) => {
    waiting.current = 0
    if (step > 0) {
      if (end() < lines.current.length) go(end(), [], shownPages.current.ends.length)
      else if (missing().after) {
        waiting.current = 1
        fillSoon(false)
      } else document.querySelector('main > footer')?.scrollIntoView()
      return
    }
    if (scrollY > 0) return scrollTo(0, 0)
    waiting.current = -1
    if (missing().before) {
      leaf.current?.toggleAttribute('data-settled', false)
      return fillSoon(false)
    }
    waiting.current = 0
    const { from, ends } = before()
    if (from < shownPages.current.from) go(from, ends, -ends.length)
  }
  const measure = () => {
    if (!content.current || !leaf.current) return
    leaf.current.style.setProperty('--covered', `${covered()}px`)
    room.current = roomOf(content.current, isVertical, mostPages.current)
    showUndivided(content.current, room.current, isVertical)
    const { first, last } = drawnIn(content.current)
    const isThere = place.current.row >= first && place.current.row < last
    content.current.style.visibility = isThere ? '' : 'hidden'
    lines.current = isThere ? linesOf(content.current, isVertical) : []
    show()
  }
  const latest = useRef({ measure, fill })
  /** Calls `fill` once before the next frame: a second call would not see the first one's change of rows. */
  const fillSoon = (mayGo: boolean) => {
    isTurned.current ||= mayGo
    cancelAnimationFrame(filling.current)
    filling.current = requestAnimationFrame(() => {
      const mayRowsGo = isTurned.current
      isTurned.current = false
      latest.current.fill(mayRowsGo)
    })
  }
  // Measures after every rendering, since rows or readings may have arrived.
  useLayoutEffect(() => {
    latest.current = { measure, fill }
    measure()
    fillSoon(false)
  })
  // The scrolling view that was shown before may have left the window further down.
  useLayoutEffect(() => {
    scrollTo(0, 0)
  }, [])
  useEffect(() => {
    const stop = onOtherRoom(leaf, () => {
      // The lines are divided anew, so the row that was read begins the page.
      if (place.current.offset > 0) place.current = { row: row.current, offset: 0 }
      held.current = []
      moves.current = { jumps: moves.current.jumps + 1, turned: 0 }
      latest.current.measure()
    })
    return () => {
      cancelAnimationFrame(filling.current)
      stop()
    }
  }, [])
  useEffect(() => {
    setPagedView({
      isVertical,
      turn,
      ...viewOf({ onPage, row: () => row.current, content, bring }),
    })
    return () => setPagedView(null)
  })
  useEffect(() => () => openPages.set(null), [])
  /** Turns to the page on which a row begins, or to the next if the row goes on there. */
  const bring = (at: number, isOnPage: boolean) => {
    if (!content.current) return
    const line = lineAt(content.current, lines.current, { row: at, offset: 0 }, room.current.size)
    if (line === end() || line < shownPages.current.from || !isOnPage) go(line)
    else turn(1)
  }
  return { ...range, leaf, content, turn, row: () => row.current }
}

/** The lines after each of the pages that were turned back to; null if there are none or these pages are not there any more. */
function heldEnds(content: HTMLElement, lines: readonly Line[], held: readonly Place[], from: number) {
  const ends = held.map(each => lineAt(content, lines, each, 0))
  const isInOrder = ends.every((each, at) => each > (ends[at - 1] ?? from))
  return ends.length > 0 && isInOrder ? ends : null
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

/** The height of the window that the bar and the player take. */
const covered = () => coveredPx() + coveredFootPx()

/** Calls `again` when the pages have become larger or smaller. */
function onOtherRoom(leaf: RefObject<HTMLElement | null>, again: () => void): () => void {
  const watching = new ResizeObserver(again)
  if (leaf.current) watching.observe(leaf.current)
  let before = covered()
  const unlisten = onCovered(() => {
    if (before === covered()) return
    before = covered()
    again()
  })
  return () => {
    watching.disconnect()
    unlisten()
  }
}
