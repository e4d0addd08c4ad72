/** A line as the browser broke it. Places are in pixels along the block axis, from the first line that is drawn. */
export interface Line {
  start: number
  end: number
  /** The parts of rows in it: of a row on three lines, 0 to 2. */
  parts: { row: number; part: number; isLast: boolean }[]
}

/** The place at which a page begins. */
export interface Place {
  row: number
  part: number
}

/** Measures the lines of the paragraphs. */
export function linesOf(content: HTMLElement, isVertical: boolean): Line[] {
  const lines: Line[] = []
  const origin = content.getBoundingClientRect()
  const place = ({ top, bottom, left, right }: DOMRect) =>
    isVertical ? [origin.right - right, origin.right - left] : [top - origin.top, bottom - origin.top]
  for (const block of content.querySelectorAll<HTMLElement>(':scope > *')) {
    const rows = block.querySelectorAll<HTMLElement>('[data-row]')
    if (rows.length === 0) {
      const [start = 0, end = 0] = place(block.getBoundingClientRect())
      if (end > start) lines.push({ start, end, parts: [] })
    }
    const half = Number.parseFloat(getComputedStyle(block).lineHeight) / 2
    let middle = Number.NEGATIVE_INFINITY
    for (const element of rows) {
      const row = Number(element.dataset.row)
      let part = -1
      for (const rect of element.getClientRects()) {
        if (rect.width === 0 || rect.height === 0) continue
        const [start = 0, end = 0] = place(rect)
        const at = (start + end) / 2
        if (at - middle > half) {
          lines.push({ start: at - half, end: at + half, parts: [] })
          middle = at
          part += 1
        } else if (part === -1) part = 0
        const parts = lines.at(-1)?.parts
        if (parts?.at(-1)?.row !== row) parts?.push({ row, part, isLast: false })
      }
      const last = lines.at(-1)?.parts.at(-1)
      if (last?.row === row) last.isLast = true
    }
  }
  return lines
}

/** Half a pixel may be lost where the browser rounds. */
const ROUNDED = 1

/** The line after a page that begins at a line. */
export function endOf(lines: readonly Line[], from: number, size: number): number {
  const start = lines[from]?.start ?? 0
  let to = from + 1
  while ((lines[to]?.end ?? Number.POSITIVE_INFINITY) - start <= size + ROUNDED) to += 1
  // A heading does not stand alone at the end.
  while (to > from + 1 && to < lines.length && lines[to - 1]?.parts.length === 0) to -= 1
  return Math.min(lines.length, to)
}

/** The line at which the page begins that ends before a line. */
export function startOf(lines: readonly Line[], to: number, size: number): number {
  const end = lines[to - 1]?.end ?? 0
  let from = Math.max(0, to - 1)
  while (from > 0 && end - (lines[from - 1]?.start ?? 0) <= size + ROUNDED) from -= 1
  return from
}

/** The line of a place; the next one if its row has none, as a line break. */
export function lineAt(lines: readonly Line[], { row, part }: Place): number {
  const exact = lines.findIndex(({ parts }) => parts.some(each => each.row === row && each.part === part))
  if (exact >= 0) return withHeading(lines, exact, part)
  const next = lines.findIndex(({ parts }) => parts.some(each => each.row >= row))
  return next >= 0 ? withHeading(lines, next, 0) : Math.max(0, lines.length - 1)
}

/** A heading belongs to the row that it stands before. */
function withHeading(lines: readonly Line[], line: number, part: number): number {
  let from = line
  while (part === 0 && from > 0 && lines[from - 1]?.parts.length === 0) from -= 1
  return from
}

/** The row that begins in a line, so that a page which begins at this row begins at the same line; else the one that goes on in it. */
export function placeOf(lines: readonly Line[], line: number): Place {
  const at = lines.slice(line).find(({ parts }) => parts.length > 0)?.parts ?? []
  return at.find(({ part }) => part === 0) ?? at[0] ?? { row: 0, part: 0 }
}
