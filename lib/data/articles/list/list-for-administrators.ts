import { z } from 'zod'
import {
  type AdminArticleQuery,
  type ArticleCounts,
  ArticleHead,
} from '../../../contracts/schemas/articles/articles.ts'
import type { List } from '../../../contracts/schemas/basics.ts'
import { folded } from '../../../platform/values/folded.ts'
import { memoryPage } from '../../../store/reading/memory-page.ts'
import { type IndexPartition, newestIn } from '../../../store/reading/plain-read.ts'
import { typedPage, typedQuery } from '../../../store/reading/typed-read.ts'
import { ALL_ARTICLES, ownArticles, PUBLIC_ARTICLES } from '../../entities/content/keys.ts'
import { parseHeads, readHeads } from '../article/heads.ts'
import { presentForAdministrators } from '../article/present-article.ts'
import type { Content } from '../content.ts'
import { fits, isFilter, mentioning } from './matches.ts'

/** The attributes, in the index, that an administrator's list is filtered and sorted by. */
export const IndexedArticle = ArticleHead.pick({
  id: true,
  user_id: true,
  genre: true,
  status: true,
  title: true,
  author: true,
  type: true,
  total_sentences: true,
  created_at: true,
  updated_at: true,
}).extend({ is_public: z.number(), guest_visible: z.number() })
export type IndexedArticle = z.infer<typeof IndexedArticle>

/**
 * Every article, or those of one partition. The index lags behind the table: new articles may be missing, deleted ones
 * may still be there, and others may have older values.
 */
export const readIndexedArticles = (content: Content, partition: IndexPartition = ALL_ARTICLES) =>
  typedQuery(content, newestIn(content, partition), IndexedArticle)

/** Numbers of articles, according to the index. */
export async function countArticles(content: Content): Promise<ArticleCounts> {
  const counts: ArticleCounts = {
    total: 0,
    by_status: { processing: 0, completed: 0, partially_completed: 0, failed: 0, cancelled: 0 },
    public: 0,
    guest_visible: 0,
    sentences: 0,
  }
  for (const article of await readIndexedArticles(content)) {
    counts.total += 1
    counts.by_status[article.status] += 1
    counts.public += article.is_public
    counts.guest_visible += article.guest_visible
    counts.sentences += article.total_sentences
  }
  return counts
}

/** The articles of all accounts, selected and sorted by the index, with their current values. */
export async function listForAdministrators(content: Content, query: AdminArticleQuery) {
  const { items, ...counts } = isAllByAge(query)
    ? await allByAge(content, query)
    : findArticles(await readIndexedArticles(content, narrowest(query)), query)
  const heads = parseHeads(content, await readHeads(content, items))
  return { items: heads.map(presentForAdministrators), ...counts }
}

/** The smallest part of the index that suffices: reading it takes most of the time. */
function narrowest({ user_id, is_public }: AdminArticleQuery): IndexPartition {
  if (user_id !== undefined) return ownArticles(user_id)
  return is_public ? PUBLIC_ARTICLES : ALL_ARTICLES
}

const isAllByAge = (query: AdminArticleQuery) =>
  query.sort === 'created_at' && query.user_id === undefined && !isFilter(query)

/** Reads only the page, in the order of the index, whose ties are by id as text. */
async function allByAge(content: Content, query: AdminArticleQuery) {
  const all = { ...newestIn(content, ALL_ARTICLES), ScanIndexForward: query.order === 'asc' }
  const { items, ...counts } = await typedPage(content, all, IndexedArticle.pick({ id: true }), query)
  return { items: items.map(({ id }) => id), ...counts }
}

/** A page of the ids of matching articles, in the wanted order. Texts are compared folded. */
export function findArticles(articles: readonly IndexedArticle[], query: AdminArticleQuery): List<number> {
  const { q, user_id, sort, order } = query
  const isMentioned = mentioning(q)
  const { items, ...counts } = memoryPage(
    articles,
    query,
    article =>
      (user_id === undefined || article.user_id === user_id) &&
      fits(article, query) &&
      (isMentioned(article) || String(article.id) === q),
    { keyOf: article => keyOf(article[sort]), tieOf: ({ id }) => id, order },
  )
  return { items: items.map(({ id }) => id), ...counts }
}

const keyOf = (value: string | number) => (typeof value === 'string' ? folded(value) : value)
