/** A line as the browser broke it, or a box between lines. Places are in pixels along the block axis, from the first line drawn. */
export interface Line {
  start: number
  end: number
  /** The parts of rows in it: of a row on three lines, 0 to 2. */
  parts: { row: number; part: number; isLast: boolean }[]
  /** A heading that belongs to what follows; a picture stands for itself. */
  isHeading?: boolean
}

const PICTURE = 'figure, img, svg, video'

/** Measures the lines of the paragraphs, which follow one another undivided. A picture is a line as high as itself. */
export function linesOf(content: HTMLElement, isVertical: boolean): Line[] {
  const lines: Line[] = []
  const origin = content.getBoundingClientRect()
  const place = ({ top, bottom, left, right }: DOMRect): [number, number] =>
    isVertical ? [origin.right - right, origin.right - left] : [top - origin.top, bottom - origin.top]
  for (const block of content.querySelectorAll<HTMLElement>(':scope > :not([data-gap])')) {
    const [start, end] = place(block.getBoundingClientRect())
    const boxes = block.querySelectorAll<HTMLElement>(`[data-row], ${PICTURE}`)
    const hasRows = block.querySelector('[data-row]') !== null
    if (!hasRows && end > start)
      lines.push({ start, end, parts: [], isHeading: block instanceof HTMLHeadingElement })
    if (!hasRows) continue
    const half = halfOf(block)
    for (const box of boxes) {
      if (box.dataset.row !== undefined) addRow(lines, box, half, place)
      else if (!box.parentElement?.closest(PICTURE)) addPicture(lines, place(box.getBoundingClientRect()))
    }
  }
  return lines
}

/** Half the height of a line. Rectangles whose middles are nearer to one another are on the same one. */
export const halfOf = (element: Element) => Number.parseFloat(getComputedStyle(element).lineHeight) / 2

function addRow(
  lines: Line[],
  element: HTMLElement,
  half: number,
  place: (rect: DOMRect) => [number, number],
) {
  const row = Number(element.dataset.row)
  let part = -1
  for (const rect of element.getClientRects()) {
    if (rect.width === 0 || rect.height === 0) continue
    const [start, end] = place(rect)
    const at = (start + end) / 2
    const before = lines.at(-1)
    // A picture that stands in a line makes it higher.
    const isSame = before && (at - (before.start + before.end) / 2 <= half || end <= before.end)
    if (!isSame) {
      lines.push({ start: at - half, end: at + half, parts: [] })
      part += 1
    } else if (part === -1) part = 0
    const parts = lines.at(-1)?.parts
    if (parts?.at(-1)?.row !== row) parts?.push({ row, part, isLast: false })
  }
  const last = lines.at(-1)?.parts.at(-1)
  if (last?.row === row) last.isLast = true
}

function addPicture(lines: Line[], [start, end]: [number, number]) {
  const before = lines.at(-1)
  if (end <= start) return
  if (!before || start >= before.end - 1) lines.push({ start, end, parts: [] })
  else {
    before.start = Math.min(before.start, start)
    before.end = Math.max(before.end, end)
  }
}
