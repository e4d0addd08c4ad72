import type { PageRow } from '../../../../../lib/contracts/schemas/articles/sentences.ts'
import { beginsApart } from '../rows/headed.ts'
import { type Paragraph, paragraphsOf } from '../rows/paragraphs.ts'

/**
 * A longer paragraph begins a new line at each multiple of this number of rows, so that its lines can be known without drawing
 * all that lies before.
 */
const LONG = 30
/** The rows before and after those drawn that say how the paragraphs at their ends are drawn. */
const BEFORE = 2 * LONG
const AFTER = 8

/** The rows that must be there to draw some. */
export const neededFor = (first: number, last: number, total: number) => ({
  first: Math.max(0, first - BEFORE),
  last: Math.min(total, last + AFTER),
})

interface RowsToDraw {
  first: number
  last: number
  total: number
  /** The sentences of a recording stand one after the other. */
  hasMedia: boolean
}

export interface DrawnRows {
  paragraphs: Paragraph[]
  /** The rows that are drawn, up to `last` (exclusive). */
  first: number
  last: number
  /** True if all are there. */
  isLoaded: boolean
  /** True if the beginning of the first paragraph is not there yet: its lines will be others. */
  isCut: boolean
}

/**
 * The paragraphs of some rows, as far as these have come. The first is drawn from its beginning: a paragraph always has the same
 * lines, whichever rows are drawn.
 */
export function drawnRows(
  rows: ReadonlyMap<number, PageRow>,
  { first, last, total, hasMedia }: RowsToDraw,
): DrawnRows {
  let begin = first
  while (begin < last && !rows.has(begin)) begin += 1
  const window = rowsAround(rows, begin, neededFor(begin, last, total))
  const end = Math.min(last, (window.at(-1)?.index ?? -1) + 1)
  const all = paragraphsOf(window).flatMap(each => (hasMedia ? sentences(each) : parts(each)))
  const paragraphs = all
    .filter(({ key, rows }) => key < end && (rows.at(-1)?.index ?? key) >= begin)
    .map(each => ({ ...each, rows: each.rows.filter(({ index }) => index < end) }))
  const [top] = window
  const isFirst = top !== undefined && paragraphs[0]?.key === top.index
  return {
    paragraphs,
    first: Math.min(begin, paragraphs[0]?.key ?? begin),
    last: end,
    isLoaded: begin === first && end === last,
    isCut: isFirst && top.index > 0 && !hasMedia && !beginsApart(top),
  }
}

/** The rows next to one another around a place. */
function rowsAround(
  rows: ReadonlyMap<number, PageRow>,
  at: number,
  { first, last }: { first: number; last: number },
) {
  let from = at
  while (from > first && rows.has(from - 1)) from -= 1
  const adjoiningRows: PageRow[] = []
  for (let row = rows.get(from); row && row.index < last; row = rows.get(row.index + 1))
    adjoiningRows.push(row)
  return adjoiningRows
}

/** A long paragraph in parts. */
function parts(paragraph: Paragraph): Paragraph[] {
  const cuts = paragraph.rows.flatMap(({ index }, at) => (at >= LONG && index % LONG === 0 ? [at] : []))
  return [0, ...cuts].map((from, at, all) => {
    const rows = paragraph.rows.slice(from, all[at + 1])
    if (at === 0) return { ...paragraph, rows, isLast: paragraph.isLast && all.length === 1 }
    const isLast = paragraph.isLast && at === all.length - 1
    return { ...paragraph, key: rows[0]?.index ?? 0, rows, above: [], isOpen: false, isLast }
  })
}

const sentences = (paragraph: Paragraph): Paragraph[] =>
  paragraph.rows.map((row, at) => ({
    ...paragraph,
    key: row.index,
    rows: [row],
    above: at ? [] : paragraph.above,
  }))
