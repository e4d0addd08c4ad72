import { z } from 'zod'
import type { AdminArticleQuery } from '../../../contracts/schemas/articles/articles.ts'
import type { List } from '../../../contracts/schemas/basics.ts'
import { folded } from '../../../platform/values/folded.ts'
import { memoryPage } from '../../../store/reading/memory-page.ts'
import { type IndexPartition, newestIn, plainPage } from '../../../store/reading/plain-read.ts'
import { ALL_ARTICLES, ownArticles, PUBLIC_ARTICLES } from '../../entities/content/keys.ts'
import { readHeads } from '../article/heads.ts'
import { presentForAdministrators } from '../article/present-article.ts'
import type { Content } from '../content.ts'
import { type IndexedArticle, readIndexedArticles } from './indexed-articles.ts'
import { fits, isFilter, mentioning } from './matches.ts'

/** The articles of all accounts, selected and sorted by the index, with their current values. */
export async function listForAdministrators(content: Content, query: AdminArticleQuery) {
  const { items, ...counts } = isAllByAge(query)
    ? await allByAge(content, query)
    : findArticles(await readIndexedArticles(content, narrowest(query)), query)
  const heads = await readHeads(content, items)
  const records = heads.flatMap(Item => content.articles.parse({ Item }).data ?? [])
  return { items: records.map(presentForAdministrators), ...counts }
}

/** The smallest part of the index that suffices: reading it takes most of the time. */
function narrowest({ user_id, is_public }: AdminArticleQuery): IndexPartition {
  if (user_id !== undefined) return ownArticles(user_id)
  return is_public ? PUBLIC_ARTICLES : ALL_ARTICLES
}

const isAllByAge = (query: AdminArticleQuery) =>
  query.sort === 'created_at' && query.user_id === undefined && !isFilter(query)

const Indexed = z.object({ id: z.number() })

/** Reads only the page, in the order of the index, whose ties are by id as text. */
async function allByAge(content: Content, query: AdminArticleQuery) {
  const all = { ...newestIn(content, ALL_ARTICLES), ScanIndexForward: query.order === 'asc' }
  const { items, ...counts } = await plainPage(content.client, all, ['id'], query, content.signal)
  return { items: items.map(item => Indexed.parse(item).id), ...counts }
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
