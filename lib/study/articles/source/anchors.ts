import type {
  Figure,
  Footnote,
  SourceFigure,
  SourceFootnote,
} from '../../../contracts/schemas/articles/figures.ts'
import type { Anchors } from '../../../contracts/schemas/articles/sentences.ts'
import type { SourceNotes } from '../../../contracts/schemas/articles/source.ts'
import { RowPlaces } from '../../../japanese/row-places.ts'
import { isContent } from '../../../japanese/split.ts'
import { headingsOfRows } from './headings.ts'

export function anchorsOfRows(
  { headings = [], figures = [], footnotes = [] }: Partial<SourceNotes>,
  rows: readonly string[],
): (Anchors | undefined)[] {
  const headingsByRow = headingsOfRows(headings, rows)
  const figuresByRow = figuresOfRows(figures, rows)
  const footnotesByRow = footnotesOfRows(footnotes, rows)
  return rows.map((_, row) => {
    const own = {
      headings: headingsByRow[row],
      figures: figuresByRow.get(row),
      footnotes: footnotesByRow.get(row),
    }
    return own.headings || own.figures || own.footnotes ? withoutUndefined(own) : undefined
  })
}

const withoutUndefined = ({ headings, figures, footnotes }: Anchors): Anchors => ({
  ...(headings && { headings }),
  ...(figures && { figures }),
  ...(footnotes && { footnotes }),
})

/** Puts figures before the first sentence that ends behind the offset, or behind the last sentence. */
function figuresOfRows(figures: readonly SourceFigure[], rows: readonly string[]): Map<number, Figure[]> {
  const figuresByRow = new Map<number, Figure[]>()
  const left = figures.toSorted((a, b) => a.offset - b.offset)
  let at = 0
  let end = 0
  let last = 0
  const add = (row: number, figure: Figure) =>
    figuresByRow.set(row, [...(figuresByRow.get(row) ?? []), figure])
  for (const [row, sentence] of rows.entries()) {
    end += sentence.length
    if (!isContent(sentence)) continue
    last = row
    for (let next = left[at]; next && next.offset < end; next = left[++at])
      add(row, figureWithoutOffset(next))
  }
  for (const behind of left.slice(at)) add(last, { ...figureWithoutOffset(behind), after: true })
  return figuresByRow
}

const figureWithoutOffset = ({ offset: _, ...figure }: SourceFigure): Figure => figure

function footnotesOfRows(
  footnotes: readonly SourceFootnote[],
  rows: readonly string[],
): Map<number, Footnote[]> {
  const footnotesByRow = new Map<number, Footnote[]>()
  if (footnotes.length === 0) return footnotesByRow
  const places = new RowPlaces(rows)
  for (const { start, end, text } of footnotes.toSorted((a, b) => a.start - b.start)) {
    const place = places.at(start, end)
    if (!place) continue
    const footnote = { start: place.start, end: place.end, text }
    footnotesByRow.set(place.row, [...(footnotesByRow.get(place.row) ?? []), footnote])
  }
  return footnotesByRow
}
