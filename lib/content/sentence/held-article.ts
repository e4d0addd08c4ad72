import type { Acting } from '../../auth/actor.ts'
import type { Content } from '../content.ts'
import { headForTask } from '../heads.ts'

/** The article, for writes of the task that holds it. They count as such, so that its end notices them. */
export async function heldArticle(
  content: Content,
  acting: Acting | null,
  articleId: number,
  taskId: string,
) {
  const head = await headForTask(content, acting, articleId, taskId)
  const guard = content.inTransaction.articles
    .patch({ id: head.id })
    .add({ row_writes: 1 })
    .where(
      ({ task_id, revision }, { eq }) => `${eq(task_id, head.task_id)} AND ${eq(revision, head.revision)}`,
    )
    .commit()
  return { head, guard }
}
