import type { z } from 'zod'
import type { ArticleFilter } from '../../../contracts/schemas/articles/articles.ts'
import { folded } from '../../../platform/values/folded.ts'
import type { ArticleRecord } from '../../entities/content/article.ts'

type Filter = Pick<z.output<typeof ArticleFilter>, 'genre' | 'status' | 'is_public' | 'guest_visible'>

/** True if the filter leaves out any article. */
export const isFilter = ({ q, ...wanted }: Filter & { q?: string | undefined }): boolean =>
  [q, wanted.genre, wanted.status, wanted.is_public, wanted.guest_visible].some(each => each !== undefined)

export const fits = (
  article: Pick<ArticleRecord, 'genre' | 'status' | 'is_public' | 'guest_visible'>,
  { genre, status, is_public, guest_visible }: Filter,
): boolean =>
  (genre === undefined || article.genre === genre) &&
  (status === undefined || article.status === status) &&
  (is_public === undefined || (article.is_public === 1) === is_public) &&
  (guest_visible === undefined || (article.guest_visible === 1) === guest_visible)

/** Tests for articles whose title or author contains `q`. */
export function mentioning(
  q: string | undefined,
): (article: Pick<ArticleRecord, 'title' | 'author'>) => boolean {
  if (q === undefined) return () => true
  const part = folded(q)
  return ({ title, author }) => folded(title).includes(part) || folded(author).includes(part)
}
