import type { Line } from './line.ts'
import { halfOf } from './lines.ts'

/** The place at which a page begins, which stays the same when lines are broken anew. */
export interface Place {
  row: number
  /** Characters of the row before it. */
  offset: number
  /** Lines before the row that begin the page: headings and pictures. Without it, those that fit on the page with it. */
  above?: number
}

/** The line of a place on a page of a size; the next one if its row has none, as a line break. */
export function lineAt(content: HTMLElement, lines: readonly Line[], place: Place, size: number): number {
  const element = elementIn(content, place.row)
  const part = place.offset > 0 && element ? partOf(element, place.offset) : 0
  const exact = lines.findIndex(({ parts }) =>
    parts.some(each => each.row === place.row && each.part === part),
  )
  const line = exact >= 0 ? exact : lines.findIndex(({ parts }) => parts.some(({ row }) => row >= place.row))
  if (line < 0) return Math.max(0, lines.length - 1)
  const isJump = place.above === undefined && part === 0
  return isJump
    ? withAbove(lines, line, place.row === 0 ? Number.POSITIVE_INFINITY : size)
    : Math.max(0, line - (place.above ?? 0))
}

/** The headings and pictures before a row belong to it, as far as they fit on a page with it. A text begins with its first one. */
function withAbove(lines: readonly Line[], line: number, size: number): number {
  const end = lines[line]?.end ?? 0
  let from = line
  while (lines[from - 1]?.parts.length === 0 && end - (lines[from - 1]?.start ?? 0) <= size) from -= 1
  return from
}

/** The place of a line: at a row that begins in it, if it begins with one. */
export function placeOf(content: HTMLElement, lines: readonly Line[], line: number): Place {
  const next = lines.findIndex(({ parts }, at) => at >= line && parts.length > 0)
  const [first] = lines[next]?.parts ?? []
  // Pictures after the last row.
  if (!first) return afterLast(lines, line)
  const element = elementIn(content, first.row)
  const offset = first.part > 0 && element ? offsetOf(element, first.part) : 0
  return { row: first.row, offset, above: next - line }
}

function afterLast(lines: readonly Line[], line: number): Place {
  const at = lines.findLastIndex(({ parts }) => parts.length > 0)
  return { row: lines[at]?.parts[0]?.row ?? 0, offset: 0, above: at - line }
}

/** The row that is read at a line: the first that begins in it, else the one that goes on in it. */
export function rowAt(lines: readonly Line[], line: number): number {
  const parts = lines.slice(line).find(each => each.parts.length > 0)?.parts ?? []
  return (parts.find(({ part }) => part === 0) ?? parts[0])?.row ?? 0
}

export const elementIn = (content: HTMLElement, row: number) =>
  content.querySelector<HTMLElement>(`[data-row="${row}"]`)

/** The parts of a row, one for each of its lines, wherever they are. */
function partsOf(element: HTMLElement): DOMRect[][] {
  const half = halfOf(element)
  const isVertical = getComputedStyle(element).writingMode.startsWith('vertical')
  const middle = ({ left, right, top, bottom }: DOMRect) => (isVertical ? left + right : top + bottom) / 2
  const parts: DOMRect[][] = []
  for (const rect of element.getClientRects()) {
    if (rect.width === 0 || rect.height === 0) continue
    const [before] = parts.at(-1) ?? []
    if (before && Math.abs(middle(before) - middle(rect)) <= half) parts.at(-1)?.push(rect)
    else parts.push([rect])
  }
  return parts
}

/** The rectangle of the first characters of a part of a row: that of the part may include the mark of a word. */
export function rectOf(element: HTMLElement, part: number): DOMRect | undefined {
  let left = part > 0 ? offsetOf(element, part) : 0
  for (const text of textsOf(element)) {
    // One digit of two that stand upright is beside the middle of its line.
    if (left < text.length) return rectIn(text, left, text.length)
    left -= text.length
  }
  return undefined
}

/** The first rectangle of characters. A space at which a line was broken has none. */
function rectIn(text: Text, from: number, to: number): DOMRect | undefined {
  const range = new Range()
  range.setStart(text, from)
  range.setEnd(text, to)
  return [...range.getClientRects()].find(({ width, height }) => width > 0 && height > 0)
}

/** The characters of a row, without readings. */
function textsOf(element: HTMLElement): Text[] {
  const texts: Text[] = []
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const node = walker.currentNode
    if (node instanceof Text && !node.parentElement?.closest('rt, button')) texts.push(node)
  }
  return texts
}

/** The part of a row in which a character stands. */
function partOf(element: HTMLElement, offset: number, parts = partsOf(element), texts = textsOf(element)) {
  let left = offset
  for (const text of texts) {
    if (left >= text.length) {
      left -= text.length
      continue
    }
    const rect = rectIn(text, left, left + 1)
    if (!rect) return partOf(element, offset + 1, parts, texts)
    const [x, y] = [(rect.left + rect.right) / 2, (rect.top + rect.bottom) / 2]
    const at = parts.findIndex(rects =>
      rects.some(
        each => x >= each.left - 1 && x <= each.right + 1 && y >= each.top - 1 && y <= each.bottom + 1,
      ),
    )
    return Math.max(0, at)
  }
  return parts.length - 1
}

/** The characters of a row before one of its parts. */
function offsetOf(element: HTMLElement, part: number): number {
  const [parts, texts] = [partsOf(element), textsOf(element)]
  let [low, high] = [0, texts.reduce((sum, { length }) => sum + length, 0)]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (partOf(element, middle, parts, texts) >= part) high = middle
    else low = middle + 1
  }
  return low
}
