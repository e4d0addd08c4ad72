import { z } from 'zod'
import { type ArticleCounts, ArticleHead } from '../../../contracts/schemas/articles/articles.ts'
import { type IndexPartition, newestIn, plainQuery } from '../../../store/reading/plain-read.ts'
import { ALL_ARTICLES } from '../../entities/content/keys.ts'
import type { Content } from '../content.ts'

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
export async function readIndexedArticles(content: Content, partition: IndexPartition = ALL_ARTICLES) {
  const query = newestIn(content, partition)
  const items = await plainQuery(content.client, query, IndexedArticle.keyof().options, content.signal)
  return items.map(item => IndexedArticle.parse(item))
}

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
