import type { ListedArticle } from '../../../../lib/contracts/schemas/articles/reading.ts'

/** How much of a text has been read, of 1; null where it was not begun. */
export function shareRead({
  position,
  total_rows,
}: Pick<ListedArticle, 'position' | 'total_rows'>): number | null {
  if (!position || total_rows === 0) return null
  return Math.min(1, (position.index + 1) / total_rows)
}
