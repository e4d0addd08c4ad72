import type { Anchors, AnchorsOfRows } from '../rows/anchors.ts'
import { movedFigures } from './moved-figures.ts'
import { movedFootnotes } from './moved-footnotes.ts'
import { movedHeadings } from './moved-headings.ts'
import { PlacesAfter, type TextEdit } from './places-after.ts'

/** The anchors by rows of an edited text. */
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
