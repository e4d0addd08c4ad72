import type { Clients } from '../contracts/clients.ts'
import type { DeleteReport } from '../contracts/schemas/articles.ts'
import { Problem } from '../http/errors.ts'
import type { TaskQueue } from '../tasks/task-queue.ts'
import { withoutDeadTask } from './dead-task.ts'

/**
 * Deletes an article the caller was found to own; 409, which names the task, while one works on its sentences.
 * Furigana that are being filled in stop nobody, and neither do sentences that are being spoken, for whomever: those
 * tasks are cancelled.
 */
export async function removeArticle(
  tasks: TaskQueue,
  articles: Clients['data']['articles'],
  id: number,
  signal: AbortSignal,
): Promise<DeleteReport> {
  const active = tasks.allOn(id)
  const inTheWay = active.find(task => !task.isAlongside && task.snapshot.kind !== 'furigana')
  if (inTheWay)
    throw new Problem(
      'article_processing',
      'The article is being processed: wait for the task to end, or cancel it first.',
      { members: { task_id: inTheWay.id } },
    )
  await Promise.all(active.map(task => tasks.cancel(task)))
  await withoutDeadTask(tasks, articles, await articles.get({ params: { id } }, { signal }))
  return articles.remove({ params: { id } }, { signal })
}
