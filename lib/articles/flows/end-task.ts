import type { TaskResult } from '../../contracts/schemas/tasks.ts'
import { isProblem } from '../../http/errors.ts'
import type { TaskPlan, TaskRun } from '../../tasks/task-run.ts'
import type { ArticleWork, FlowSurroundings } from '../article-work.ts'

/**
 * Not to be stopped half-way: once this is written the task has done its work, but for audio that was asked for
 * and could not be had.
 */
export async function complete(
  { article, clients, task }: ArticleWork,
  result: TaskResult,
): Promise<TaskResult> {
  const lacksAudio = result.audio !== null && result.audio.failed > 0
  const status = lacksAudio ? ('partially_completed' as const) : ('completed' as const)
  const body = { task_id: task.id, status }
  await clients.data.articles.finish({ params: { id: article.id }, body })
  return result
}

/**
 * Ends the article of a task that failed or was cancelled, if the task holds it. Told in any case: what never
 * answered may have given it the article, or be about to.
 */
export function settleArticle({ clients }: FlowSurroundings, task: TaskRun): TaskPlan['settle'] {
  return async ({ state, code }) => {
    const { article_id: id } = task.snapshot
    if (id === null) return
    const failure = state === 'failed' ? { failure: code } : {}
    const body = { task_id: task.id, status: state, ...failure }
    try {
      await clients.data.articles.finish({ params: { id }, body })
    } catch (error) {
      const isNotHeld = isProblem(error, 'superseded') || isProblem(error, 'not_found')
      if (!isNotHeld) throw error
    }
  }
}
