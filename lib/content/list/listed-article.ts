import { z } from 'zod'
import { ArticleSummary } from '../../contracts/schemas/articles.ts'
import { flags } from '../present-article.ts'

/** What learners' lists show of an article, as the table and the indexes of these lists hold it. */
export const ListedArticle = ArticleSummary.extend({
  is_public: z.number(),
  guest_visible: z.number(),
  model: z.string().optional(),
})
export type ListedArticle = z.infer<typeof ListedArticle>

export const LISTED = ListedArticle.keyof().options

export const summaryOf = (article: ListedArticle): ArticleSummary => ({
  ...article,
  ...flags(article),
  model: article.model ?? null,
})
