import type { Line } from './lines.ts'

/** How long a page may be along the block axis: a whole number of lines in the room that the window leaves. */
export function pageSize(content: HTMLElement, isVertical: boolean): number {
  const leaf = content.parentElement?.parentElement
  const sheet = content.parentElement
  if (!leaf || !sheet) return 0
  const line = Number.parseFloat(getComputedStyle(content).lineHeight)
  const room = isVertical ? sheet.clientWidth : leaf.clientHeight - 2 * EDGE_PX
  return Math.max(line, Math.floor(room / line) * line)
}

/** Above and below the sheet. */
const EDGE_PX = 16

/** Lets all lines follow one another from the edge of the sheet, so that they can be measured. */
export function showUndivided(content: HTMLElement): void {
  content.style.marginBlockStart = '0'
  if (content.parentElement) content.parentElement.style.cssText = ''
}

/** Readings of the next line reach a little above it. */
const READINGS_PX = 2

/** Shows the lines of a page: the sheet ends with the last of them and cuts off the others. */
export function showLines(
  content: HTMLElement,
  lines: readonly Line[],
  from: number,
  to: number,
  isVertical: boolean,
): void {
  const begin = lines[from]?.start ?? 0
  const length = (lines[to - 1]?.end ?? 0) - begin - READINGS_PX
  content.style.marginBlockStart = `${-begin}px`
  const sheet = content.parentElement
  if (sheet) sheet.style.cssText = isVertical ? `left: auto; width: ${length}px` : `height: ${length}px`
}
