import type { z } from 'zod'
import type { ArticleFilter } from '../../contracts/schemas/articles.ts'
import type { ArticleRecord } from '../../entities/content/article.ts'
import { folded } from '../../text/folded.ts'

type Filter = Pick<z.output<typeof ArticleFilter>, 'genre' | 'status' | 'is_public'>

/** Whether anything is left out. */
export const isFilter = ({ q, genre, status, is_public }: Filter & { q?: string | undefined }): boolean =>
  [q, genre, status, is_public].some(wanted => wanted !== undefined)

export const fits = (
  article: Pick<ArticleRecord, 'genre' | 'status' | 'is_public'>,
  { genre, status, is_public }: Filter,
): boolean =>
  (genre === undefined || article.genre === genre) &&
  (status === undefined || article.status === status) &&
  (is_public === undefined || (article.is_public === 1) === is_public)

/** Whether an article's title or author holds `q`. */
export function mentioning(
  q: string | undefined,
): (article: Pick<ArticleRecord, 'title' | 'author'>) => boolean {
  if (q === undefined) return () => true
  const part = folded(q)
  return ({ title, author }) => folded(title).includes(part) || folded(author).includes(part)
}
