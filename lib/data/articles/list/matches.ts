import type { z } from 'zod'
import type { ArticleFilter } from '../../../contracts/schemas/articles/article-query.ts'
import { folded } from '../../../platform/values/folded.ts'
import type { ArticleRecord } from '../../entities/content/article.ts'

type Filter = Pick<z.output<typeof ArticleFilter>, 'genre' | 'status' | 'is_public' | 'guest_visible'>

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

type Titled = Pick<ArticleRecord, 'title' | 'author'>
/** Kept, since folding takes longer than comparing. */
const foldedTexts = new WeakMap<Titled, Titled>()

export function foldedIn(article: Titled): Titled {
  const known = foldedTexts.get(article)
  if (known) return known
  const { title, author } = article
  const foldedTitles = { title: folded(title), author: folded(author) }
  foldedTexts.set(article, foldedTitles)
  return foldedTitles
}

export function mentioning(q: string | undefined): (article: Titled) => boolean {
  if (q === undefined) return () => true
  const part = folded(q)
  return article => {
    const { title, author } = foldedIn(article)
    return title.includes(part) || author.includes(part)
  }
}
