import type { Line } from './lines.ts'

/** The size of each page along the block axis, how many are side by side, and what is left beside its lines. */
export interface Sheet {
  size: number
  pages: number
  leftover: number
}

/** Two pages are side by side from this width on. */
const WIDE_PX = 900
const GAP_PX = 56
/** A float begins within the next line, so that it never touches the last one of the page. */
const ROOM_PX = 12

/** The room that the window leaves: each page is a whole number of lines. */
export function sheetOf(content: HTMLElement, isVertical: boolean): Sheet {
  const sheet = content.parentElement
  const { clientWidth = 0, clientHeight = 0 } = sheet ?? {}
  const pages = clientWidth >= WIDE_PX ? 2 : 1
  const line = Number.parseFloat(getComputedStyle(content).lineHeight)
  const room = isVertical ? (clientWidth - GAP_PX * (pages - 1)) / pages : clientHeight
  const size = Math.max(line, Math.floor(room / line) * line)
  sheet?.toggleAttribute('data-double', pages === 2)
  return { size, pages, leftover: room - size }
}

const gapsOf = (content: HTMLElement) => [...content.querySelectorAll<HTMLElement>(':scope > [data-gap]')]

/** Lets all lines follow one another, so that they can be measured. */
export function showUndivided(content: HTMLElement): void {
  content.style.marginBlockStart = '0'
  if (content.parentElement) content.parentElement.dataset.measured = ''
  for (const gap of gapsOf(content)) gap.style.display = 'none'
}

/**
 * Shows the lines of the pages. Floats as long as a line stand between two pages and after the last: no line has room beside
 * them, so that the next ones begin after them. Others without length lead to their places.
 */
export function showLines(
  content: HTMLElement,
  lines: readonly Line[],
  starts: readonly number[],
  { size, pages, leftover }: Sheet,
  isVertical: boolean,
): void {
  const begin = lines[starts[0] ?? 0]?.start ?? 0
  delete content.parentElement?.dataset.measured
  content.style.marginBlockStart = `${-begin}px`
  const [lead, gap, leadToEnd, end] = gapsOf(content)
  let at = 0
  let moved = 0
  const divide = (
    pusher: HTMLElement | undefined,
    float: HTMLElement | undefined,
    line: number,
    upTo: number,
  ) => {
    if (!pusher || !float) return
    const last = (lines[line - 1]?.end ?? 0) + moved + ROOM_PX
    pusher.style.cssText = `float: inline-start; block-size: ${Math.max(0, last - at)}px; inline-size: 0`
    float.style.cssText = `float: inline-start; clear: both; block-size: ${Math.max(0, upTo - last)}px; inline-size: 100%`
    at = Math.max(last, upTo)
    moved = upTo - (lines[line]?.start ?? 0)
  }
  if (pages === 2) {
    const middle = begin + (isVertical ? size + leftover + GAP_PX : size + leftover)
    divide(lead, gap, starts[1] ?? 0, middle)
  }
  divide(leadToEnd, end, starts.at(-1) ?? 0, begin + 4 * (size + leftover + GAP_PX))
}
