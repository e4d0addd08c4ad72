import type { Content } from '../content/content.ts'
import { type ListQuery, listArticles } from '../content/list/list-articles.ts'
import type { ArticleQuery } from '../contracts/schemas/articles.ts'
import type { List } from '../contracts/schemas/basics.ts'
import type { ListedArticle } from '../contracts/schemas/reading.ts'
import { privacy } from '../records/kept-settings.ts'
import type { Learning } from '../records/learning.ts'
import { readSettings } from '../records/read-records.ts'
import { wordStates } from '../words/states.ts'
import { coverages } from './coverage.ts'

/** So many of the newest articles are compared; the others follow by age. */
const MOST_COMPARED = 200

/**
 * A list of articles, with how much of each the acting account knows where that is asked for. The account's privacy
 * settings may forbid a list by what it knows: then the newest come first.
 */
export async function listWithCoverage(
  content: Content,
  learning: Learning,
  query: ArticleQuery,
): Promise<List<ListedArticle>> {
  const { sort, coverage, ...listed } = query
  const inOrder = { ...listed, sort: sort === 'coverage' ? ('created' as const) : sort }
  const { acting } = content
  if (!acting) return listArticles(content, inOrder)
  const { user_id } = acting
  const isSorted = sort === 'coverage' && (await readSettings(learning, user_id, privacy)).personalise
  const list = await (isSorted
    ? byCoverage(content, learning, user_id, inOrder)
    : listArticles(content, inOrder))
  if (!coverage) return list
  const shares = await sharesOf(content, learning, user_id, list.items)
  return { ...list, items: list.items.map(item => ({ ...item, share_known: shares.get(item.id) ?? null })) }
}

async function byCoverage(content: Content, learning: Learning, userId: number, query: ListQuery) {
  const { offset, limit } = query
  const newest = await listArticles(content, { ...query, offset: 0, limit: MOST_COMPARED })
  const shares = await sharesOf(content, learning, userId, newest.items)
  const shareOf = ({ id }: ListedArticle) => shares.get(id) ?? -1
  // Sorting keeps the order of those that are equal: the newer first.
  const sorted = newest.items.toSorted((a, b) => shareOf(b) - shareOf(a))
  const page = sorted.slice(offset, offset + limit)
  if (page.length === limit || newest.next_offset === null) {
    const end = offset + limit
    const isMore = sorted.length > end || newest.next_offset !== null
    return { items: page, total: newest.total, next_offset: isMore ? end : null }
  }
  const from = Math.max(offset, MOST_COMPARED)
  const rest = await listArticles(content, {
    ...query,
    offset: from,
    limit: limit - page.length,
  })
  return { ...rest, items: [...page, ...rest.items] }
}

async function sharesOf(
  content: Content,
  learning: Learning,
  userId: number,
  articles: readonly ListedArticle[],
): Promise<Map<number, number | null>> {
  const ids = articles.map(({ id }) => id)
  const found = await coverages(content, ids, await wordStates(learning, userId))
  return new Map(found.map(({ article_id, share_known }) => [article_id, share_known]))
}
