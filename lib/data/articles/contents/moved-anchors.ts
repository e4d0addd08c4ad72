import type { Figure } from '../../../contracts/schemas/articles/figures.ts'
import type { Anchors } from '../../../contracts/schemas/articles/sentences.ts'
import type { AnchorsOfRows } from '../rows/anchors.ts'
import { movedFootnotes } from './moved-footnotes.ts'
import { movedHeadings } from './moved-headings.ts'
import { PlacesAfter, type TextEdit } from './places-after.ts'

export function movedAnchors(anchors: AnchorsOfRows, edit: TextEdit): AnchorsOfRows {
  if (anchors.size === 0) return anchors
  const places = new PlacesAfter(edit)
  const moved = new Map<number, Anchors>()
  const add = (row: number, more: Anchors) => moved.set(row, { ...moved.get(row), ...more })
  for (const [row, own] of movedHeadings(only(anchors, 'headings'), edit, places))
    add(row, { headings: [...own] })
  for (const [row, figures] of movedFigures(only(anchors, 'figures'), places)) add(row, { figures })
  for (const [row, footnotes] of movedFootnotes(only(anchors, 'footnotes'), edit, places))
    add(row, { footnotes })
  return new Map([...moved].sort(([a], [b]) => a - b))
}

const only = <Kind extends keyof Anchors>(anchors: AnchorsOfRows, kind: Kind) =>
  new Map([...anchors].flatMap(([row, { [kind]: own }]) => (own ? [[row, own] as const] : [])))

type FiguresOfRows = ReadonlyMap<number, readonly Figure[]>

/** Like headings, but loses none: behind the last sentence if none follows. */
function movedFigures(figures: FiguresOfRows, places: PlacesAfter): Map<number, Figure[]> {
  const moved = new Map<number, Figure[]>()
  for (const [row, own] of figures)
    for (const { after, ...figure } of own) {
      const place = places.of(row)
      const isBehind = place ? place.isOwn && after : true
      const at = place?.row ?? Math.max(0, places.last)
      moved.set(at, [...(moved.get(at) ?? []), { ...figure, ...(isBehind && { after: true as const }) }])
    }
  // Rows may change places, but those behind a row still come last.
  const isBefore = ({ after }: Figure) => !after
  return new Map(
    [...moved].map(([row, own]) => [row, [...own.filter(isBefore), ...own.filter(f => f.after)]]),
  )
}
