import type { z } from 'zod'
import type { ArticleQuery } from '../../../contracts/schemas/articles/article-query.ts'
import type { ArticleSummary } from '../../../contracts/schemas/articles/articles.ts'
import { kindOf } from '../../../contracts/schemas/articles/text-kinds.ts'
import type { List } from '../../../contracts/schemas/basics.ts'
import { memoryPage, type Sorting } from '../../../store/reading/memory-page.ts'
import { pageOf } from '../../../store/reading/paging.ts'
import { allIn, type IndexPartition, newestIn } from '../../../store/reading/plain-read.ts'
import { typedPage, typedPages, typedQuery } from '../../../store/reading/typed-read.ts'
import { headKey, ownArticles, PUBLIC_ARTICLES } from '../../entities/content/keys.ts'
import { readingsOf } from '../../entities/content/reading.ts'
import { flags } from '../article/present-article.ts'
import type { Content } from '../content.ts'
import { keptFavorites, readableFavorites } from './favorites.ts'
import { IndexedSummary, keptIn, type LearnersPartition, ListedReading } from './kept-lists.ts'
import { fits, foldedIn, isFilter, mentioning } from './matches.ts'
import { readSeries } from './stored-series.ts'

export const summaryOf = (article: IndexedSummary): ArticleSummary => ({
  ...article,
  ...flags(article),
  model: article.model ?? null,
})

/** Orders only by articles and reading positions. */
export type ListQuery = Omit<ArticleQuery, 'sort' | 'coverage' | 'level'> & {
  sort: Exclude<ArticleQuery['sort'], 'coverage'>
}

export async function listArticles(content: Content, query: ListQuery): Promise<List<ArticleSummary>> {
  const { items, ...counts } = await listScope(content, query)
  return { items: items.map(summaryOf), ...counts }
}

async function listScope(content: Content, query: ListQuery): Promise<List<IndexedSummary>> {
  const partition = partitionOf(content, query)
  if (!partition && !content.acting) return { items: [], total: 0, next_offset: null }
  const isInSeries = query.series !== undefined && query.series !== 'none'
  const isByAge = !isInSeries && (query.sort === 'created' || (query.sort === 'read' && !content.acting))
  // Not counted for guests, since anyone may request it.
  const total = query.guest_visible && !content.acting ? null : undefined
  const kept = partition ? await keptIn(content, partition) : await keptFavorites(content)
  const isFiltered =
    isFilter(query) || [query.reading, query.series, query.kind].some(wanted => wanted !== undefined)
  const places = query.series === undefined ? null : await placesIn(content, query.series)
  if (kept) {
    const matching = isFiltered ? kept.filter(await matcher(content, query, places)) : kept
    const articlesOfKind = await ofKind(content, matching, query.kind)
    const sorting = isByAge ? undefined : await sortingOf(content, query, places)
    const page = memoryPage(articlesOfKind, query, null, sorting)
    return total === undefined ? page : { ...page, total }
  }
  if (partition && isByAge && !isFiltered)
    return typedPage(content, newestIn(content, partition), IndexedSummary, query)
  const matchingArticles = matching(content, partition, query, places)
  return isByAge
    ? pageOf(matchingArticles, query, total)
    : sortedPage(matchingArticles, query, await sortingOf(content, query, places))
}

/** Null for favourites. A third-party account has neither articles nor favourites. */
function partitionOf({ acting }: Content, { scope }: ListQuery): LearnersPartition | null {
  if (scope === 'public') return PUBLIC_ARTICLES
  return scope === 'mine' && acting ? ownArticles(acting.user_id) : null
}

/** Heads tell kinds, which no index has. */
async function ofKind(
  content: Content,
  articles: readonly IndexedSummary[],
  wanted: ListQuery['kind'],
): Promise<readonly IndexedSummary[]> {
  if (wanted === undefined) return articles
  const heads = await content.kept.heads.get(
    content,
    articles.map(({ id }) => headKey(id)),
  )
  const ids = new Set(heads.filter(head => kindOf(head) === wanted).map(({ id }) => id))
  return articles.filter(({ id }) => ids.has(id))
}

type Places = ReadonlyMap<number, number> | null

async function matcher(
  content: Content,
  query: ListQuery,
  places: Places,
): Promise<(article: IndexedSummary) => boolean> {
  const isMentioned = mentioning(query.q)
  const isAtThat = query.reading === undefined ? () => true : await readingAs(content, query.reading)
  const isInThat = ({ id }: IndexedSummary) => places === null || places.has(id) === (query.series !== 'none')
  return article => fits(article, query) && isMentioned(article) && isAtThat(article) && isInThat(article)
}

/** `none` takes articles of any series. */
async function placesIn(content: Content, wanted: NonNullable<ListQuery['series']>) {
  const { series } = content.acting ? await readSeries(content, content.acting.user_id) : { series: [] }
  const ids = series.filter(({ id }) => wanted === 'none' || id === wanted).flatMap(one => one.articles)
  return new Map(ids.map((id, place) => [id, place]))
}

async function readingAs(content: Content, wanted: NonNullable<ListQuery['reading']>) {
  const readings = await ownReadings(content)
  const states = new Map(
    readings.map(({ article_id, finished_at }) => [article_id, finished_at ? 'finished' : 'begun']),
  )
  return ({ id }: IndexedSummary) => (states.get(id) ?? 'unread') === wanted
}

/** Newest first; favourites by time of adding. */
async function* matching(
  content: Content,
  partition: IndexPartition | null,
  query: ListQuery,
  places: Places,
) {
  const isWanted = await matcher(content, query, places)
  for await (const page of pagesOf(content, partition))
    yield* await ofKind(content, page.filter(isWanted), query.kind)
}

const pagesOf = (content: Content, partition: IndexPartition | null) =>
  partition ? typedPages(content, newestIn(content, partition), IndexedSummary) : readableFavorites(content)

/** Reads the whole list: no index sorts by title or time of reading. */
async function sortedPage(
  foundArticles: AsyncIterable<IndexedSummary>,
  query: ListQuery,
  sorting: Sorting<IndexedSummary>,
) {
  const articles: IndexedSummary[] = []
  for await (const article of foundArticles) articles.push(article)
  return memoryPage(articles, query, null, sorting)
}

async function sortingOf(
  content: Content,
  { sort, series }: ListQuery,
  places: Places,
): Promise<Sorting<IndexedSummary>> {
  const tieOf = ({ created_at, id }: IndexedSummary) => `${created_at}#${id}`
  if (places && series !== 'none') return { keyOf: ({ id }) => places.get(id) ?? 0, tieOf, order: 'asc' }
  if (sort === 'title') return { keyOf: article => foldedIn(article).title, tieOf, order: 'asc' }
  const readAt = await readTimes(content)
  return { keyOf: ({ id }) => readAt.get(id) ?? '', tieOf, order: 'desc' }
}

async function readTimes(content: Content): Promise<Map<number, string>> {
  return new Map((await ownReadings(content)).map(({ article_id, at }) => [article_id, at]))
}

const Opened = ListedReading.pick({
  article_id: true,
  at: true,
  reading: true,
  begun_at: true,
  finished_at: true,
})
export type Opened = z.infer<typeof Opened>

/** Empty for guests. */
export async function ownReadings(content: Content): Promise<readonly Opened[]> {
  if (!content.acting) return []
  const partition = readingsOf(content.acting.user_id)
  const kept = await content.kept.readings.rows(content, partition)
  return kept ?? typedQuery(content, allIn(content, partition), Opened)
}
