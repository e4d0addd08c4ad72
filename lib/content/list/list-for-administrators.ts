import { z } from 'zod'
import type { AdminArticleQuery, ArticleHead } from '../../contracts/schemas/articles.ts'
import type { List } from '../../contracts/schemas/basics.ts'
import {
  ALL_ARTICLES,
  type IndexPartition,
  ownArticles,
  PUBLIC_ARTICLES,
} from '../../entities/content/keys.ts'
import { plainPage } from '../../store/plain-page.ts'
import type { Content } from '../content.ts'
import { presentForAdministrators } from '../present-article.ts'
import { findArticles } from './find-articles.ts'
import { readIndexedArticles } from './indexed-articles.ts'
import { isFilter } from './matches.ts'
import { newestIn } from './partition-query.ts'
import { readHeads } from './read-heads.ts'

/** Everybody's articles. The index says which and in what order; they are shown as they are now. */
export async function listForAdministrators(
  content: Content,
  query: AdminArticleQuery,
  signal: AbortSignal,
): Promise<List<ArticleHead>> {
  const { items, ...counts } = isAllByAge(query)
    ? await allByAge(content, query, signal)
    : findArticles(await readIndexedArticles(content, signal, narrowest(query)), query)
  const heads = await readHeads(content, items, signal)
  const records = heads.flatMap(Item => content.articles.parse({ Item }).data ?? [])
  return { items: records.map(presentForAdministrators), ...counts }
}

/** The time goes into reading the index, so that no more of it is read than must be. */
function narrowest({ user_id, is_public }: AdminArticleQuery): IndexPartition {
  if (user_id !== undefined) return ownArticles(user_id)
  return is_public ? PUBLIC_ARTICLES : ALL_ARTICLES
}

const isAllByAge = (query: AdminArticleQuery) =>
  query.sort === 'created_at' && query.user_id === undefined && !isFilter(query)

const Indexed = z.object({ id: z.number() })

/** In the order of the index itself, of which only the page is read. Its ties are by id as text. */
async function allByAge(
  content: Content,
  query: AdminArticleQuery,
  signal: AbortSignal,
): Promise<List<number>> {
  const all = { ...newestIn(content, ALL_ARTICLES), ScanIndexForward: query.order === 'asc' }
  const { items, ...counts } = await plainPage(content.client, all, ['id'], query, signal)
  return { items: items.map(item => Indexed.parse(item).id), ...counts }
}
