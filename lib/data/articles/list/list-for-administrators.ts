import type { AdminArticleQuery, ArticleCounts } from '../../../contracts/schemas/articles/articles.ts'
import type { List } from '../../../contracts/schemas/basics.ts'
import { folded } from '../../../platform/values/folded.ts'
import { memoryPage, sorted } from '../../../store/reading/memory-page.ts'
import { newestIn } from '../../../store/reading/plain-read.ts'
import { typedPage, typedQuery } from '../../../store/reading/typed-read.ts'
import { ALL_ARTICLES, ownArticles, PUBLIC_ARTICLES } from '../../entities/content/keys.ts'
import { parseHeads, readHeads } from '../article/heads.ts'
import { presentForAdministrators } from '../article/present-article.ts'
import type { Content } from '../content.ts'
import { IndexedArticle, type LearnersPartition } from './kept-lists.ts'
import { fits, foldedIn, isFilter, mentioning } from './matches.ts'

/** Outside memory the index lags: new articles may be missing, deleted ones there, and values old. */
async function readIndexedArticles(
  content: Content,
  partition: LearnersPartition | typeof ALL_ARTICLES,
): Promise<readonly IndexedArticle[]> {
  const { index, pk } = partition
  const kept = await content.kept[index].rows(content, pk)
  return kept ?? typedQuery(content, newestIn(content, partition), IndexedArticle)
}

export async function countArticles(content: Content): Promise<ArticleCounts> {
  const counts: ArticleCounts = {
    total: 0,
    by_status: { processing: 0, completed: 0, partially_completed: 0, failed: 0, cancelled: 0 },
    public: 0,
    guest_visible: 0,
    sentences: 0,
  }
  for (const article of await readIndexedArticles(content, ALL_ARTICLES)) {
    counts.total += 1
    counts.by_status[article.status] += 1
    counts.public += article.is_public
    counts.guest_visible += article.guest_visible
    counts.sentences += article.total_sentences
  }
  return counts
}

/** Selects and sorts by the index; shows current values. */
export async function listForAdministrators(content: Content, query: AdminArticleQuery) {
  const isByPage = isAllByAge(query) && !(await content.kept.gsi3.rows(content, ALL_ARTICLES.pk))
  const { items, ...counts } = isByPage
    ? await allByAge(content, query)
    : findArticles(await readIndexedArticles(content, narrowest(query)), query)
  const heads = parseHeads(content, await readHeads(content, items))
  return { items: heads.map(presentForAdministrators), ...counts }
}

/** The smallest sufficient part of the index: reading it takes most of the time. */
function narrowest({ user_id, is_public }: AdminArticleQuery): Parameters<typeof readIndexedArticles>[1] {
  if (user_id !== undefined) return ownArticles(user_id)
  return is_public ? PUBLIC_ARTICLES : ALL_ARTICLES
}

const isAllByAge = (query: AdminArticleQuery) =>
  query.sort === 'created_at' && query.user_id === undefined && !isFilter(query)

/** Reads only the page, in the index's order, whose ties are by id as text. */
async function allByAge(content: Content, query: AdminArticleQuery) {
  const all = { ...newestIn(content, ALL_ARTICLES), ScanIndexForward: query.order === 'asc' }
  const { items, ...counts } = await typedPage(content, all, IndexedArticle.pick({ id: true }), query)
  return { items: items.map(({ id }) => id), ...counts }
}

export function findArticles(articles: readonly IndexedArticle[], query: AdminArticleQuery): List<number> {
  const { q, user_id } = query
  const isMentioned = mentioning(q)
  const { items, ...counts } = memoryPage(
    inOrder(articles, query),
    query,
    article =>
      (user_id === undefined || article.user_id === user_id) &&
      fits(article, query) &&
      (isMentioned(article) || String(article.id) === q),
  )
  return { items: items.map(({ id }) => id), ...counts }
}

type Order = Pick<AdminArticleQuery, 'sort' | 'order'>
/** Kept, since administrators turn pages and change filters. */
const orders = new WeakMap<readonly IndexedArticle[], Map<string, readonly IndexedArticle[]>>()

function inOrder(articles: readonly IndexedArticle[], { sort, order }: Order): readonly IndexedArticle[] {
  const known = orders.get(articles) ?? new Map<string, readonly IndexedArticle[]>()
  orders.set(articles, known)
  const name = `${sort} ${order}`
  const sortedArticles =
    known.get(name) ??
    sorted(articles, { keyOf: article => keyOf(article, sort), tieOf: ({ id }) => id, order })
  known.set(name, sortedArticles)
  return sortedArticles
}

function keyOf(article: IndexedArticle, sort: Order['sort']): string | number {
  if (sort === 'title' || sort === 'author') return foldedIn(article)[sort]
  const value = article[sort]
  return typeof value === 'string' ? folded(value) : value
}
