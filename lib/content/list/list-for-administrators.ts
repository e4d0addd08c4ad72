import type { AdminArticleQuery, ArticleHead } from '../../contracts/schemas/articles.ts'
import type { List } from '../../contracts/schemas/basics.ts'
import type { Content } from '../content.ts'
import { presentForAdministrators } from '../present-article.ts'
import { findArticles } from './find-articles.ts'
import { readIndexedArticles } from './indexed-articles.ts'
import { readHeads } from './read-heads.ts'

/** Everybody's articles. The index says which and in what order; they are shown as they are now. */
export async function listForAdministrators(
  content: Content,
  query: AdminArticleQuery,
  signal: AbortSignal,
): Promise<List<ArticleHead>> {
  const { items, ...counts } = findArticles(await readIndexedArticles(content, signal), query)
  const heads = await readHeads(content, items, signal)
  return { items: heads.map(presentForAdministrators), ...counts }
}
