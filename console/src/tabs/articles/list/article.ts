import type { z } from 'zod'
import type { AdminArticle } from '../../../../../lib/contracts/schemas/articles/articles.ts'
import type { List } from '../../../../../lib/contracts/schemas/basics.ts'

export type ListedArticle = z.infer<typeof AdminArticle>
export type ArticleList = List<ListedArticle>

/** The title, or the id if there is none. */
export const nameOf = ({ id, title }: Pick<ListedArticle, 'id' | 'title'>): string => title.trim() || `#${id}`

export const withChanged = (
  list: ArticleList,
  id: number,
  changes: (before: ListedArticle) => Partial<ListedArticle>,
): ArticleList => ({
  ...list,
  items: list.items.map(item => (item.id === id ? { ...item, ...changes(item) } : item)),
})
