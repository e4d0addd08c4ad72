/** The room for pages in the window, in pixels. */
export interface Room {
  /** How long the lines of a page are together along the block axis: a whole number of lines. */
  size: number
  line: number
  /** Full-width characters in a line. */
  characters: number
  /** How far the readings of a line reach out of it. Above its first line, a page has room for them. */
  over: number
  /** Pages side by side. */
  pages: number
  /** How long the lines of a horizontal page are. */
  column: number
  /** The free space at either side, and above a horizontal page. */
  side: number
  top: number
}

/** From this width on, two pages are open. */
const WIDE_PX = 1_000
/** Between them. */
export const GUTTER_PX = 72
/** Above and below the sheet. */
const EDGE_PX = 16
/** A line that is too long is hard to follow to the next. */
const LONGEST_LINE_EM = 40
/** Characters stand a hundredth of their size apart. */
const CHARACTER_EM = 1.01

export function roomOf(content: HTMLElement, isVertical: boolean, mostPages: number): Room {
  const { leaf, sheet } = partsOf(content)
  const { lineHeight, fontSize } = getComputedStyle(content)
  const line = Number.parseFloat(lineHeight)
  const over = overOf(sheet, line, isVertical)
  const pages = leaf.clientWidth >= WIDE_PX ? mostPages : 1
  const least = Number.parseFloat(getComputedStyle(leaf).paddingLeft)
  const between = (pages - 1) * GUTTER_PX
  const each = Math.floor((leaf.clientWidth - 2 * least - between) / pages)
  const font = Number.parseFloat(fontSize)
  const column = Math.min(each, LONGEST_LINE_EM * font)
  const characters = Math.max(
    1,
    Math.floor((isVertical ? content.clientHeight : column) / (CHARACTER_EM * font)),
  )
  // Readings may reach into the edge, so that a page seldom has a line less for them.
  const into = Math.min(over, (isVertical ? least : EDGE_PX) / 2)
  const room = (isVertical ? each : leaf.clientHeight - 2 * EDGE_PX) - (over - into)
  const size = Math.max(line, Math.floor(room / line) * line)
  const taken = pages * (isVertical ? over + size : column) + between
  const side = Math.max(isVertical ? least - into : least, (leaf.clientWidth - taken) / 2)
  return { size, line, characters, over, pages, column, side, top: EDGE_PX - into }
}

/** The elements around the lines: the leaf, the sheet that cuts them off, and the gaps between pages. */
export function partsOf(content: HTMLElement) {
  const sheet = content.parentElement
  const leaf = sheet?.parentElement
  if (!sheet || !leaf) throw new Error('Pages are drawn in a sheet.')
  return { leaf, sheet, gaps: [...content.querySelectorAll<HTMLElement>(':scope > [data-gap]')] }
}

/** Measures a reading of the sheet that nobody sees: each browser places readings differently, and no word may have one. */
function overOf(sheet: HTMLElement, line: number, isVertical: boolean): number {
  const reading = sheet.querySelector('[data-measured] rt')
  const characters = reading?.previousSibling
  if (!reading || !characters) return 0
  const range = new Range()
  range.selectNode(characters)
  const [base, rt] = [range.getBoundingClientRect(), reading.getBoundingClientRect()]
  const reach = isVertical ? rt.right - (base.left + base.right) / 2 : (base.top + base.bottom) / 2 - rt.top
  return Math.max(0, Math.ceil(reach - line / 2))
}
