import type { Figure } from '../../../contracts/schemas/articles/figures.ts'
import type { PlacesAfter } from './places-after.ts'

type FiguresOfRows = ReadonlyMap<number, readonly Figure[]>

/**
 * The figures by rows of an edited text. A figure goes where a heading would go, but none is lost: behind the last
 * sentence if none follows.
 */
export function movedFigures(figures: FiguresOfRows, places: PlacesAfter): Map<number, Figure[]> {
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
