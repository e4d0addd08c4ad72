import { z } from 'zod'
import { type ArticleQuery, ArticleSummary } from '../../../contracts/schemas/articles/articles.ts'
import type { List } from '../../../contracts/schemas/basics.ts'
import { folded } from '../../../platform/values/folded.ts'
import { memoryPage } from '../../../store/reading/memory-page.ts'
import { pageOf } from '../../../store/reading/paging.ts'
import { allIn, type IndexPartition, newestIn } from '../../../store/reading/plain-read.ts'
import { typedPage, typedPages, typedQuery } from '../../../store/reading/typed-read.ts'
import { ownArticles, PUBLIC_ARTICLES } from '../../entities/content/keys.ts'
import { readingsOf } from '../../entities/content/reading.ts'
import { mayRead } from '../article/access.ts'
import { flags } from '../article/present-article.ts'
import type { Content } from '../content.ts'
import { favoriteHeads } from './favorites.ts'
import { fits, isFilter, mentioning } from './matches.ts'

/** An article in learners' lists, in the form of the table and of the indexes. */
export const IndexedSummary = ArticleSummary.extend({
  is_public: z.number(),
  guest_visible: z.number(),
  model: z.string().optional(),
})
export type IndexedSummary = z.infer<typeof IndexedSummary>

export const summaryOf = (article: IndexedSummary): ArticleSummary => ({
  ...article,
  ...flags(article),
  model: article.model ?? null,
})

/** A query whose order needs nothing but the articles and their reading positions. */
export type ListQuery = Omit<ArticleQuery, 'sort' | 'coverage'> & {
  sort: Exclude<ArticleQuery['sort'], 'coverage'>
}

/** The acting account's own articles, its favourites, or the public ones. */
export async function listArticles(content: Content, query: ListQuery): Promise<List<ArticleSummary>> {
  const { items, ...counts } = await listScope(content, query)
  return { items: items.map(summaryOf), ...counts }
}

async function listScope(content: Content, query: ListQuery): Promise<List<IndexedSummary>> {
  const partition = partitionOf(content, query)
  if (!partition && !content.acting) return { items: [], total: 0, next_offset: null }
  const isByAge = query.sort === 'created' || (query.sort === 'read' && !content.acting)
  if (partition && isByAge && !isFilter(query))
    return typedPage(content, newestIn(content, partition), IndexedSummary, query)
  const found = matching(content, partition, query)
  // Anyone may request the list for guests, so it is read only to the end of the page.
  const total = query.guest_visible && !content.acting ? null : undefined
  return isByAge ? pageOf(found, query, total) : sortedPage(content, found, query)
}

/** Null for favourites. A third-party account has neither articles nor favourites. */
function partitionOf({ acting }: Content, { scope }: ListQuery): IndexPartition | null {
  if (scope === 'public') return PUBLIC_ARTICLES
  return scope === 'mine' && acting ? ownArticles(acting.user_id) : null
}

/** Newest first; favourites by the time they were added. */
async function* matching(content: Content, partition: IndexPartition | null, query: ListQuery) {
  const isMentioned = mentioning(query.q)
  for await (const page of pagesOf(content, partition))
    for (const article of page) if (fits(article, query) && isMentioned(article)) yield article
}

const pagesOf = (content: Content, partition: IndexPartition | null) =>
  partition ? typedPages(content, newestIn(content, partition), IndexedSummary) : readableFavorites(content)

/** Hides favourites that the account may no longer read, but keeps them. */
async function* readableFavorites(content: Content) {
  if (!content.acting) return
  for await (const page of favoriteHeads(content, content.acting))
    yield page.map(head => IndexedSummary.parse(head)).filter(article => mayRead(content.acting, article))
}

const ReadAt = z.object({ article_id: z.number(), at: z.string() })

/** No index sorts by title or by the time of reading, so the whole list is read. */
async function sortedPage(content: Content, found: AsyncIterable<IndexedSummary>, query: ListQuery) {
  const articles: IndexedSummary[] = []
  for await (const article of found) articles.push(article)
  const tieOf = ({ created_at, id }: IndexedSummary) => `${created_at}#${id}`
  const sorted = (keyOf: (article: IndexedSummary) => string, order: 'asc' | 'desc') =>
    memoryPage(articles, query, null, { keyOf, tieOf, order })
  if (query.sort === 'title') return sorted(({ title }) => folded(title), 'asc')
  const readAt = await readTimes(content)
  return sorted(({ id }) => readAt.get(id) ?? '', 'desc')
}

async function readTimes(content: Content): Promise<Map<number, string>> {
  if (!content.acting) return new Map()
  const readings = await typedQuery(content, allIn(content, readingsOf(content.acting.user_id)), ReadAt)
  return new Map(readings.map(({ article_id, at }) => [article_id, at]))
}
