import { z } from 'zod'
import { type ArticleFilter, ArticleSummary } from '../../contracts/schemas/articles.ts'
import type { List, Page } from '../../contracts/schemas/basics.ts'
import { ownArticles, PUBLIC_ARTICLES } from '../../entities/content/keys.ts'
import { pageOf } from '../../store/paging.ts'
import {
  type IndexPartition,
  newestIn,
  type PlainItem,
  plainPage,
  plainPages,
} from '../../store/plain-read.ts'
import { mayRead } from '../article/access.ts'
import { flags } from '../article/present-article.ts'
import type { Content } from '../content.ts'
import { favoriteHeads } from './favorites.ts'
import { fits, isFilter, mentioning } from './matches.ts'

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

type Query = Page & z.output<typeof ArticleFilter>

/** The acting account's own articles, its favourites, or the public ones, newest first. */
export async function listArticles(content: Content, query: Query): Promise<List<ArticleSummary>> {
  const { items, ...counts } = await listScope(content, query)
  return { items: items.map(summaryOf), ...counts }
}

async function listScope(content: Content, query: Query) {
  if (query.scope === 'public') return listPartition(content, PUBLIC_ARTICLES, query)
  // An account of a third-party sign-in has neither articles nor favourites.
  if (!content.acting) return { items: [], total: 0, next_offset: null }
  if (query.scope === 'mine') return listPartition(content, ownArticles(content.acting.user_id), query)
  // A favourite that the account may no longer read stays one, but is not shown.
  const isShown = (article: ListedArticle) => mayRead(content.acting, article)
  return pageOf(matching(favoriteHeads(content, content.acting), query, isShown), query)
}

async function listPartition(content: Content, partition: IndexPartition, query: Query) {
  const newest = newestIn(content, partition)
  if (isFilter(query)) {
    const pages = plainPages(content.client, newest, LISTED, content.signal)
    return pageOf(matching(pages, query), query)
  }
  const { items, ...counts } = await plainPage(content.client, newest, LISTED, query, content.signal)
  return { items: items.map(item => ListedArticle.parse(item)), ...counts }
}

async function* matching(
  pages: AsyncIterable<PlainItem[]>,
  query: Query,
  isShown: (article: ListedArticle) => boolean = () => true,
): AsyncGenerator<ListedArticle> {
  const isMentioned = mentioning(query.q)
  for await (const page of pages)
    for (const item of page) {
      const article = ListedArticle.parse(item)
      if (isShown(article) && fits(article, query) && isMentioned(article)) yield article
    }
}
