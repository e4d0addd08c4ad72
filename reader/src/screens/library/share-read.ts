import type { ListedArticle } from '../../../../lib/contracts/schemas/articles/reading.ts'

/** The share of a text that has been read, up to 1; null before it was begun. */
export function shareRead({
  position,
  total_rows,
}: Pick<ListedArticle, 'position' | 'total_rows'>): number | null {
  if (!position || total_rows === 0) return null
  return Math.min(1, (position.index + 1) / total_rows)
}
