import type { Line } from './line.ts'
import { elementIn, rectOf } from './place.ts'

/** The room for pages in the window, in pixels. */
export interface Room {
  /** How long a page is along the block axis: a whole number of lines. */
  size: number
  line: number
  /** Pages side by side. */
  pages: number
  /** How long the lines of a horizontal page are. */
  column: number
  /** The free space at either side. */
  side: number
}

/** From this width on, two pages are open. */
const WIDE_PX = 1_000
/** Between them. */
const GUTTER_PX = 72
/** Above and below the sheet. */
const EDGE_PX = 16
/** The sheet is longer than lines at both ends: readings reach out of them. */
const OVER_PX = 8
/** A line that is too long is hard to follow to the next. */
const LONGEST_LINE_EM = 40

export function roomOf(content: HTMLElement, isVertical: boolean, mostPages: number): Room {
  const { leaf } = partsOf(content)
  const { lineHeight, fontSize } = getComputedStyle(content)
  const line = Number.parseFloat(lineHeight)
  const pages = leaf.clientWidth >= WIDE_PX ? mostPages : 1
  const least = Number.parseFloat(getComputedStyle(leaf).paddingLeft)
  const between = (pages - 1) * GUTTER_PX
  const each = Math.floor((leaf.clientWidth - 2 * least - between) / pages)
  const column = Math.min(each, LONGEST_LINE_EM * Number.parseFloat(fontSize))
  const room = isVertical ? each : leaf.clientHeight - 2 * EDGE_PX
  const size = Math.max(line, Math.floor(room / line) * line)
  const taken = pages * (isVertical ? size : column) + between
  return { size, line, pages, column, side: Math.max(least, (leaf.clientWidth - taken) / 2) }
}

/** The elements around the lines: the leaf, the sheet that cuts them off, and two gaps that are before them. */
function partsOf(content: HTMLElement) {
  const sheet = content.parentElement
  const leaf = sheet?.parentElement
  if (!sheet || !leaf) throw new Error('Pages are drawn in a sheet.')
  return { leaf, sheet, gaps: [...content.querySelectorAll<HTMLElement>(':scope > [data-gap]')] }
}

/** Lets all lines follow one another from the edge of the sheet, so that they can be measured. */
export function showUndivided(content: HTMLElement, { size, column }: Room, isVertical: boolean): void {
  const { sheet, gaps } = partsOf(content)
  // No picture is longer than a page.
  content.style.setProperty('--page', `${size}px`)
  content.style.marginBlockStart = '0'
  sheet.style.cssText = isVertical ? '' : `width: ${column + 2 * OVER_PX}px`
  for (const gap of gaps) gap.style.cssText = 'display: none'
}

/** Readings of the next line reach a little above it. */
const READINGS_PX = 2

/**
 * Shows the lines of the open pages: the sheet ends with the last of them and cuts off the others. Returns false if the browser
 * has not put the second page beside the first.
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
  const begin = lines[from]?.start ?? 0
  const [first = from, last = first] = ends
  const length = (lines[first - 1]?.end ?? 0) - begin
  const second = (lines[last - 1]?.end ?? 0) - (lines[first]?.start ?? 0)
  leaf.dataset.open = String(room.pages)
  content.style.marginBlockStart = `${-begin}px`
  const isDouble = last > first
  if (isVertical) {
    const whole = isDouble ? room.size + GUTTER_PX + second : length
    sheet.style.cssText = `left: auto; right: ${room.side}px; width: ${whole - READINGS_PX}px`
    if (isDouble) addGap(content, 0, begin + length, room.size + GUTTER_PX - length)
  } else if (isDouble) showColumns(content, room, begin, length, second)
  // A second column would show the lines after a page that is alone.
  else sheet.style.cssText = `${acrossOf({ ...room, pages: 1 })}; height: ${length - READINGS_PX}px`
  return !isDouble || isBeside(content, lines[first], room, isVertical)
}

/** The place of horizontal pages, from left to right. */
function acrossOf({ side, column, pages }: Room): string {
  const width = pages * column + (pages - 1) * GUTTER_PX
  return `left: ${side - OVER_PX}px; width: ${width + 2 * OVER_PX}px`
}

/** Two columns, which are a little longer than a page, since the readings of a column's first line move it down. */
function showColumns(content: HTMLElement, room: Room, begin: number, first: number, second: number) {
  const slack = room.line / 2
  const high = room.size + slack
  partsOf(content).sheet.style.cssText =
    `${acrossOf(room)}; height: ${high}px; columns: 2; column-gap: ${GUTTER_PX}px; column-fill: auto`
  addGap(content, 0, begin + first + slack / 2, high - first - slack / 2)
  addGap(content, 1, second + slack / 2, high - second - slack / 2)
}

/** Lines before floats of no length are as they are; they make way for those that are as long as they. */
function addGap(content: HTMLElement, at: number, before: number, size: number) {
  const [way, gap] = partsOf(content).gaps.slice(2 * at)
  if (!way || !gap) return
  const float = 'float: inline-start; clear: both'
  way.style.cssText = `${float}; inline-size: 0; block-size: ${before + ROUNDED_PX}px`
  gap.style.cssText = `${float}; inline-size: 100%; block-size: ${size - ROUNDED_PX}px`
}

/** A line that ends where a gap begins is not moved by it. */
const ROUNDED_PX = 0.5

/** True if a line is at the beginning of the second page. */
function isBeside(content: HTMLElement, line: Line | undefined, room: Room, isVertical: boolean): boolean {
  const [part] = line?.parts ?? []
  const element = part && elementIn(content, part.row)
  const rect = element && rectOf(element, part.part)
  // A heading or a picture.
  if (!rect) return true
  const page = partsOf(content).sheet.getBoundingClientRect()
  const [x, y] = [(rect.left + rect.right) / 2, (rect.top + rect.bottom) / 2]
  const place = isVertical ? page.right - x : y - page.top
  const begin = isVertical ? room.size + GUTTER_PX : 0
  const isInColumn = isVertical || rect.left >= page.left + OVER_PX + room.column + GUTTER_PX - 1
  return isInColumn && place >= begin && place <= begin + room.line
}
