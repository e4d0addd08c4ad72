import type { TaskResult } from '../../contracts/schemas/tasks.ts'
import { isProblem } from '../../http/errors.ts'
import type { TaskWork } from '../../tasks/task-run.ts'
import type { ArticleWork } from '../article-work.ts'

/** Not to be stopped half-way: once this is written the task has done its work. */
export async function complete(
  { article, clients, task }: ArticleWork,
  result: TaskResult,
): Promise<TaskResult> {
  const body = { task_id: task.id, status: 'completed' as const }
  await clients.data.articles.finish({ params: { id: article.id }, body })
  return result
}

/** Ends the article of a task that failed or was cancelled, if the task holds it. */
export function settleArticle({ article, clients, task }: ArticleWork): TaskWork['settle'] {
  return async ({ state, code }) => {
    const failure = state === 'failed' ? { failure: code } : {}
    const body = { task_id: task.id, status: state, ...failure }
    try {
      await clients.data.articles.finish({ params: { id: article.id }, body })
    } catch (error) {
      const isAnothers = isProblem(error, 'superseded') || isProblem(error, 'not_found')
      if (!isAnothers) throw error
    }
  }
}
