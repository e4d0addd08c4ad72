import type { Line } from './line.ts'
import { elementIn, rectOf } from './place.ts'
import { GUTTER_PX, partsOf, type Room } from './room.ts'

/** The sheet is longer than lines at both ends: readings reach out of them. */
const OVER_PX = 8

/** Lets all lines follow one another from the edge of the sheet, so that they can be measured. */
export function showUndivided(content: HTMLElement, { size, column }: Room, isVertical: boolean): void {
  const { sheet, gaps } = partsOf(content)
  // No picture is longer than a page.
  content.style.setProperty('--page', `${size}px`)
  content.style.marginBlockStart = '0'
  sheet.style.cssText = isVertical ? '' : `width: ${column + 2 * OVER_PX}px`
  for (const gap of gaps) gap.style.cssText = 'display: none'
}

/**
 * Shows the lines of the open pages, with room for the readings of their first lines: gaps keep the lines before and after them
 * away, and the sheet cuts these off. Returns false if the browser has not put the second page beside the first.
 */
export function showPages(
  content: HTMLElement,
  lines: readonly Line[],
  from: number,
  ends: readonly number[],
  room: Room,
  isVertical: boolean,
): boolean {
  const { leaf, sheet } = partsOf(content)
  const { over, size, line } = room
  const [end = from, last = end] = ends
  const [first, second] = [spanOf(lines, from, end), spanOf(lines, end, last)]
  const isDouble = last > end
  const slack = line / 4
  // Between two pages; a column is a little longer than its page.
  const between = isVertical ? GUTTER_PX : 2 * slack
  const whole =
    (isVertical && isDouble ? over + size + between + over + second.length : over + first.length) + slack
  leaf.dataset.open = String(room.pages)
  if (isVertical) sheet.style.cssText = `left: auto; right: ${room.side}px; width: ${whole}px`
  else if (isDouble)
    sheet.style.cssText = `${acrossOf(room)}; height: ${over + size + between}px; columns: 2; column-gap: ${GUTTER_PX}px; column-fill: auto`
  // A second column would show the lines after a page that is alone.
  else sheet.style.cssText = `${acrossOf({ ...room, pages: 1 })}; height: ${whole}px`

  const before = from === 0 ? 0 : (lines[from - 1]?.end ?? 0) + slack
  const ways = [before, first.lead + first.length + slack, second.lead + second.length + slack]
  const blank = over + line
  // It is longer than a column, so that no line after the last page is shown in the next one.
  const far = blank + size
  const lay = (start: number, gap: number) => {
    content.style.marginBlockStart = `${start - before - blank}px`
    addGaps(content, ways, [blank, gap, far])
  }
  const start = over - first.lead
  const gap = isDouble ? size - first.length - slack + between + over - second.lead : far
  lay(start, gap)
  // A browser sets lines with readings higher or lower, depending on what stands before them.
  const wanted = isVertical ? over + size + between + over : over
  const off = over - (placeIn(content, lines, from, end, room, isVertical)?.along ?? over)
  const next = placeIn(content, lines, end, last, room, isVertical)
  lay(start + off, gap + wanted - off - (next?.along ?? wanted))
  if (!next) return true
  const { along = 0, across = 0 } = placeIn(content, lines, end, last, room, isVertical) ?? {}
  const isInColumn = isVertical || across > OVER_PX + room.column
  return isInColumn && Math.abs(along - wanted) < slack
}

/** How long the lines from one up to another are, and what the browser leaves free before them. */
function spanOf(lines: readonly Line[], from: number, to: number) {
  const before = lines[from - 1]?.end ?? 0
  const start = lines[from]?.start ?? before
  return { length: (lines[to - 1]?.end ?? start) - start, lead: start - before }
}

/** The place of horizontal pages, from left to right. */
function acrossOf({ side, top, column, pages }: Room): string {
  const width = pages * column + (pages - 1) * GUTTER_PX
  return `top: ${top}px; left: ${side - OVER_PX}px; width: ${width + 2 * OVER_PX}px`
}

/**
 * Puts room before each page and after the last: lines before floats of no length stay as they are, and make way for those that
 * are as long as they.
 */
function addGaps(content: HTMLElement, ways: readonly number[], sizes: readonly number[]) {
  for (const [at, element] of partsOf(content).gaps.entries()) {
    const isWay = at % 2 === 0
    const length = (isWay ? ways : sizes)[Math.floor(at / 2)] ?? 0
    element.style.cssText = `float: inline-start; clear: both; inline-size: ${isWay ? 0 : '100%'}; block-size: ${Math.max(0, length)}px`
  }
}

/** The place on the sheet at which lines from one up to another begin; undefined if none can be measured, as of pictures. */
function placeIn(
  content: HTMLElement,
  lines: readonly Line[],
  from: number,
  to: number,
  { line }: Room,
  isVertical: boolean,
) {
  // A line with a picture is longer.
  const measured = lines
    .slice(from, to)
    .find(({ start, end, parts }) => parts.length > 0 && Math.abs(end - start - line) < 1)
  const [part] = measured?.parts ?? []
  const element = part && elementIn(content, part.row)
  const rect = element && rectOf(element, part.part)
  if (!measured || !rect) return undefined
  const page = partsOf(content).sheet.getBoundingClientRect()
  const middle = isVertical
    ? page.right - (rect.left + rect.right) / 2
    : (rect.top + rect.bottom) / 2 - page.top
  const before = measured.start - (lines[from]?.start ?? 0)
  return { along: middle - line / 2 - before, across: rect.left - page.left }
}
