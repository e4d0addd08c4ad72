import type { ArticleRecord } from '../entities/content/article.ts'
import type { Content } from './content.ts'

/**
 * What gives an article to a task, all of it in one transaction: what the head says from then on, and the mark by
 * which the next start of the controller finds it after a crash.
 */
export const givenToTask = (
  { inTransaction }: Pick<Content, 'inTransaction'>,
  { id, user_id }: Pick<ArticleRecord, 'id' | 'user_id'>,
  task_id: string,
) => ({
  head: { status: 'processing' as const, progress: 0, task_id },
  processing: inTransaction.processing.put({ article_id: id, user_id, task_id }).commit(),
})
