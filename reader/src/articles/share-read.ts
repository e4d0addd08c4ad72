import type { ListedArticle } from '../../../lib/contracts/schemas/articles/reading.ts'

/** The share of a text that has been read past, in sentences, up to 1; null before it was begun. */
export function shareRead({
  position,
  total_sentences,
}: Pick<ListedArticle, 'position' | 'total_sentences'>): number | null {
  if (!position || total_sentences === 0) return null
  return position.finished_at === null ? Math.min(1, position.sentences_read / total_sentences) : 1
}
