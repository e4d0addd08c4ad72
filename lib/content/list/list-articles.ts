import type { z } from 'zod'
import type { Acting } from '../../auth/actor.ts'
import type { ArticleFilter, ArticleSummary } from '../../contracts/schemas/articles.ts'
import type { List, Page } from '../../contracts/schemas/basics.ts'
import { type IndexPartition, ownArticles, PUBLIC_ARTICLES } from '../../entities/content/keys.ts'
import { pageOf } from '../../store/paging.ts'
import { plainPage } from '../../store/plain-page.ts'
import { plainPages } from '../../store/plain-read.ts'
import type { Content } from '../content.ts'
import { favoriteArticles } from './favorite-articles.ts'
import { LISTED, ListedArticle, summaryOf } from './listed-article.ts'
import { fits, isFilter, mentioning } from './matches.ts'
import { newestIn } from './partition-query.ts'

type Query = Page & z.output<typeof ArticleFilter>

/** The acting account's own articles, its favourites, or the public ones, newest first. */
export async function listArticles(
  content: Content,
  acting: Acting | null,
  query: Query,
  signal: AbortSignal,
): Promise<List<ArticleSummary>> {
  const { items, ...counts } = await listScope(content, acting, query, signal)
  return { items: items.map(summaryOf), ...counts }
}

async function listScope(content: Content, acting: Acting | null, query: Query, signal: AbortSignal) {
  if (query.scope === 'public') return listPartition(content, PUBLIC_ARTICLES, query, signal)
  // An account of a third-party sign-in has neither articles nor favourites.
  if (!acting) return { items: [], total: 0, next_offset: null }
  if (query.scope === 'mine') return listPartition(content, ownArticles(acting.user_id), query, signal)
  return pageOf(matching(favoriteArticles(content, acting, signal), query), query)
}

async function listPartition(
  content: Content,
  partition: IndexPartition,
  query: Query,
  signal: AbortSignal,
): Promise<List<ListedArticle>> {
  const newest = newestIn(content, partition)
  if (isFilter(query)) {
    const pages = plainPages(content.client, newest, LISTED, signal)
    return pageOf(matching(pages, query), query)
  }
  const { items, ...counts } = await plainPage(content.client, newest, LISTED, query, signal)
  return { items: items.map(item => ListedArticle.parse(item)), ...counts }
}

async function* matching(pages: AsyncIterable<unknown[]>, query: Query): AsyncGenerator<ListedArticle> {
  const isMentioned = mentioning(query.q)
  for await (const page of pages)
    for (const item of page) {
      const article = ListedArticle.parse(item)
      if (fits(article, query) && isMentioned(article)) yield article
    }
}
