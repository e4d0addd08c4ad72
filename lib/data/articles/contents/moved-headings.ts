import { nested } from '../../../contracts/schemas/articles/headings.ts'
import type { HeadingsOfRows } from '../rows/headings.ts'
import { PlacesAfter, type TextEdit } from './places-after.ts'

/**
 * The headings by rows of an edited text. A heading stays with its row; if that is gone, it goes to the one place where
 * the same sentence is new, else to the row that replaces its row, else to the next row. There it gives way to the
 * heading of the next chapter, because its own has lost all its rows.
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
