import type { Acting } from '../auth/actor.ts'
import type { ArticleHead } from '../contracts/schemas/articles.ts'
import { retryWhenChanged } from '../store/retry-when-changed.ts'
import { transact } from '../store/transact.ts'
import { mustOwn } from './access.ts'
import type { Content } from './content.ts'
import { givenToTask } from './given-to-task.ts'
import { articleBusy, readHead, taskEnded } from './heads.ts'
import { presentHead } from './present-article.ts'

/** Gives an article to a task: nobody else may work on it until the task ends. May come again. */
export async function beginTask(
  content: Content,
  acting: Acting | null,
  articleId: number,
  taskId: string,
): Promise<ArticleHead> {
  await retryWhenChanged(async () => {
    const head = await readHead(content, articleId)
    mustOwn(acting, head)
    if (head.task_id === taskId) return
    if (head.task_id !== undefined) throw articleBusy()
    // A call that was under way for long must not begin again what has ended.
    if (head.ended_task_id === taskId) throw taskEnded()
    const given = givenToTask(content, head, taskId)
    await transact(content.client, {
      head: content.inTransaction.articles
        .patch({ id: articleId })
        .set({ ...given.head, updated_at: content.now().toISOString() })
        .where(({ task_id }, { notExists }) => notExists(task_id))
        .commit(),
      processing: given.processing,
    })
  })
  return presentHead(await readHead(content, articleId), acting)
}
