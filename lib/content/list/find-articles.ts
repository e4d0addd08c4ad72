import type { AdminArticleQuery } from '../../contracts/schemas/articles.ts'
import type { List } from '../../contracts/schemas/basics.ts'
import { MOST_COUNTED } from '../../store/paging.ts'
import type { IndexedArticle } from './indexed-articles.ts'
import { fits, folded, mentioning } from './matches.ts'

/** The ids of the articles that are looked for, as a page of them in the order asked for. */
export function findArticles(articles: readonly IndexedArticle[], query: AdminArticleQuery): List<number> {
  const found = sorted(articles.filter(looksFor(query)), query)
  const end = query.offset + query.limit
  return {
    items: found.slice(query.offset, end).map(({ id }) => id),
    total: found.length > MOST_COUNTED ? null : found.length,
    next_offset: found.length > end ? end : null,
  }
}

function looksFor(query: AdminArticleQuery): (article: IndexedArticle) => boolean {
  const { q, user_id } = query
  const isMentioned = mentioning(q)
  return article =>
    (user_id === undefined || article.user_id === user_id) &&
    fits(article, query) &&
    (isMentioned(article) || String(article.id) === q)
}

/** Texts are compared folded, and by code units: the same everywhere, whatever the locale. Ties by id. */
function sorted(articles: IndexedArticle[], { sort, order }: AdminArticleQuery): IndexedArticle[] {
  const direction = order === 'asc' ? 1 : -1
  return articles
    .map(article => ({ article, key: keyOf(article[sort]) }))
    .sort((a, b) => direction * (compare(a.key, b.key) || a.article.id - b.article.id))
    .map(({ article }) => article)
}

const keyOf = (value: string | number) => (typeof value === 'string' ? folded(value) : value)

const compare = <T extends string | number>(a: T, b: T) => (a < b ? -1 : a > b ? 1 : 0)
