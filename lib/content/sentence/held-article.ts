import type { Acting } from '../../auth/actor.ts'
import type { Content } from '../content.ts'
import { headForTask } from '../heads.ts'
import { raisedRowWrites } from './sentence-guard.ts'

/** The article, for writes of the task that holds it. */
export async function heldArticle(
  content: Content,
  acting: Acting | null,
  articleId: number,
  taskId: string,
) {
  const head = await headForTask(content, acting, articleId, taskId)
  return { head, guard: raisedRowWrites(content, head, { taskId }) }
}
