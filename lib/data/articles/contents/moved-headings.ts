import { nested } from '../../../contracts/schemas/articles/headings.ts'
import type { HeadingsOfRows } from '../rows/headings.ts'
import { PlacesAfter, type TextEdit } from './places-after.ts'

/**
 * Keeps headings with their rows; else moves them to the one place where the sentence is new, to the row's replacement, or
 * to the next row. There the next chapter's heading wins, as this one has lost all its rows.
 */
export function movedHeadings(
  headings: HeadingsOfRows,
  edit: TextEdit,
  places = new PlacesAfter(edit),
): HeadingsOfRows {
  if (headings.size === 0) return headings
  const all = [...headings].flatMap(([row, own]) => own.map(heading => ({ ...heading, row })))
  const moved = all.flatMap(({ row, title, depth }) => {
    const place = places.of(row)?.row
    return place === undefined ? [] : [{ place, title, depth }]
  })
  const byPlace = Map.groupBy(
    moved.toSorted((a, b) => a.place - b.place),
    ({ place }) => place,
  )
  const headingOf = ({ title, depth }: (typeof moved)[number]) => ({ title, depth })
  return new Map([...byPlace].map(([place, own]) => [place, nested(own).map(headingOf)]))
}
