import type { PageRow } from '../../../../../lib/contracts/schemas/articles/sentences.ts'
import { figuresOf } from '../figures/figures-of.ts'
import type { OpenPages } from '../paged/paged-view.ts'
import { paragraphsOf } from '../rows/paragraphs.ts'

/** Characters that are half as wide as others. */
const NARROW = /[ -~\uFF61-\uFF9F]/g
/** Lines are counted by characters: a part of a page less is an error of that. */
const ROUNDED = 0.1

type Page = Pick<OpenPages, 'row' | 'offset' | 'pages' | 'lines' | 'characters'>

interface PageCount {
  page: number
  of: number
}

/**
 * The page of a chapter at which the open pages begin, and how many pages of this room the chapter has. `rows` are those of the
 * chapter that are loaded, of the rows from `first` up to `last`; others count as these do on average. Null while there are none.
 */
export function pageCount(
  rows: readonly PageRow[],
  { first, last }: { first: number; last: number },
  open: Page,
): PageCount | null {
  if (rows.length === 0) return null
  const [all, before] = linesOf(rows, open)
  const unknown = all / rows.length
  const loadedBefore = rows.filter(({ index }) => index < open.row).length
  const at = before + unknown * (open.row - first - loadedBefore)
  const total = all + unknown * (last - first - rows.length)
  const page = 1 + Math.floor(at / open.lines + ROUNDED)
  return { page, of: page - 1 + Math.max(open.pages, Math.ceil((total - at) / open.lines - ROUNDED)) }
}

/** The lines of rows, and those of them before a place. A picture takes a page. */
function linesOf(rows: readonly PageRow[], { row, offset, lines, characters }: Page): [number, number] {
  let [all, before] = [0, 0]
  for (const paragraph of paragraphsOf(rows)) {
    const indent = paragraph.isOpen ? 1 : 0
    const pictures = lines * paragraph.rows.flatMap(figuresOf).length
    all += paragraph.above.length + pictures
    const at = paragraph.rows.filter(({ index }) => index < row)
    const widthBefore =
      indent + widthOf(at) + (paragraph.rows.some(({ index }) => index === row) ? offset : 0)
    const width = indent + widthOf(paragraph.rows)
    if (paragraph.rows.every(({ index }) => index < row)) before = all + Math.ceil(width / characters)
    else if (paragraph.rows.some(({ index }) => index <= row) && widthBefore > indent)
      before = all + Math.floor(widthBefore / characters)
    all += Math.ceil(width / characters)
  }
  return [all, before]
}

const widthOf = (rows: readonly PageRow[]): number =>
  rows.reduce(
    (sum, { sentence }) => sum + [...sentence].length - (sentence.match(NARROW)?.length ?? 0) / 2,
    0,
  )
