import type { Clients } from '../contracts/clients.ts'
import type { ArticleHead } from '../contracts/schemas/articles.ts'
import type { TaskQueue } from '../tasks/task-queue.ts'

/**
 * The article, taken from a task that is no more. There is one controller, so a task that is not active in it has
 * ended, even if data_server could not be told.
 */
export async function withoutDeadTask(
  tasks: TaskQueue,
  articles: Clients['data']['articles'],
  article: ArticleHead,
): Promise<ArticleHead> {
  const { id, task_id } = article
  if (task_id === null || tasks.find(task_id)?.snapshot.state === 'active') return article
  const body = { task_id, status: 'failed' as const, failure: 'interrupted' }
  return articles.finish({ params: { id }, body })
}
