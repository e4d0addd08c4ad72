import { z } from 'zod'
import { ArticleHead } from '../../contracts/schemas/articles.ts'
import { ALL_ARTICLES, type IndexPartition } from '../../entities/content/keys.ts'
import { plainQuery } from '../../store/plain-read.ts'
import type { Content } from '../content.ts'
import { newestIn } from './partition-query.ts'

/** What an administrator's list is filtered and sorted by, as the index carries it. */
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
 * Every article there is, or those of one partition, each of which has what is asked for here. An index lags: it may
 * miss what is new and show what is gone or was different.
 */
export async function readIndexedArticles(
  content: Content,
  signal: AbortSignal,
  partition: IndexPartition = ALL_ARTICLES,
): Promise<IndexedArticle[]> {
  const query = newestIn(content, partition)
  const items = await plainQuery(content.client, query, IndexedArticle.keyof().options, signal)
  return items.map(item => IndexedArticle.parse(item))
}
