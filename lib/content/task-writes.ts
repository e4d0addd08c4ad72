import type { Acting } from '../auth/actor.ts'
import { retryWhenChanged } from '../store/retry-when-changed.ts'
import type { Content } from './content.ts'
import { headForTask } from './heads.ts'

interface Progress {
  task_id: string
  progress: number
}
interface Summary {
  task_id: string
  summary: string
}

/** Keeps how far a task is. No index carries it, and for readers the article has not changed. */
export function writeProgress(content: Content, acting: Acting | null, articleId: number, written: Progress) {
  return patchForTask(content, acting, articleId, written.task_id, { progress: written.progress })
}

export function writeSummary(content: Content, acting: Acting | null, articleId: number, written: Summary) {
  const updated_at = content.now().toISOString()
  return patchForTask(content, acting, articleId, written.task_id, { summary: written.summary, updated_at })
}

async function patchForTask(
  content: Content,
  acting: Acting | null,
  articleId: number,
  taskId: string,
  change: { progress: number } | { summary: string; updated_at: string },
): Promise<void> {
  await retryWhenChanged(async () => {
    const { id } = await headForTask(content, acting, articleId, taskId)
    await content.articles
      .patch({ id })
      .set(change)
      .where(({ task_id }, { eq }) => eq(task_id, taskId))
      .go({ response: 'none' })
  })
}
