import { retryWhenChanged } from '../../../store/writing/retry-when-changed.ts'
import { inTransaction, type TransactItem, transact } from '../../../store/writing/transact.ts'
import type { ArticleRecord } from '../../entities/content/article.ts'
import type { Content } from '../content.ts'
import { articleBusy, headForTask, notResumed, readHead, readOwnHead, stillHas, taskEnded } from './heads.ts'
import { presentHead, resumes } from './present-article.ts'

/**
 * Lets no other task change the article until this one ends. May be repeated. With `goesOn` interrupted work goes on, once:
 * the same write notes the attempt. `beside` joins the transaction.
 */
export async function beginTask(
  content: Content,
  articleId: number,
  taskId: string,
  goesOn = false,
  beside: Readonly<Record<string, TransactItem>> = {},
) {
  await retryWhenChanged(async () => {
    const head = await readOwnHead(content, articleId)
    if (head.task_id === taskId) return
    if (head.task_id !== undefined) throw articleBusy()
    // A late request must not bring back an ended task.
    if (head.ended_task_id === taskId) throw taskEnded()
    if (goesOn && !resumes(head)) throw notResumed()
    const taskHold = givenToTask(content, head, taskId)
    await transact(content.client, {
      head: inTransaction(content.articles)
        .patch({ id: articleId })
        .set({ ...taskHold.head, is_resumed: goesOn ? 1 : 0, updated_at: content.now().toISOString() })
        .where(stillHas(head, ['task_id', 'ended_task_id', 'content_revision', 'resume_revision'])),
      processing: taskHold.processing,
      ...beside,
    })
  })
  return presentHead(await readHead(content, articleId), content.acting)
}

/** Gives a task the article, with the mark that a starting controller finds. The same task again is the same attempt. */
export const givenToTask = (
  { processing }: Pick<Content, 'processing'>,
  { id, user_id, ...held }: Pick<ArticleRecord, 'id' | 'user_id' | 'task_id' | 'is_resumed'>,
  task_id: string,
) => {
  const is_resumed = held.task_id === task_id ? (held.is_resumed ?? 0) : 0
  return {
    head: { status: 'processing' as const, progress: 0, task_id, resume_revision: 0, is_resumed },
    processing: inTransaction(processing).put({ article_id: id, user_id, task_id }),
  }
}

/** Progress is in no index, and does not change `updated_at`. */
export async function patchForTask(
  content: Content,
  articleId: number,
  { task_id, ...change }: { task_id: string } & ({ progress: number } | { summary: string }),
): Promise<void> {
  await retryWhenChanged(async () => {
    const { id } = await headForTask(content, articleId, task_id)
    await content.articles
      .patch({ id })
      .set('summary' in change ? { ...change, updated_at: content.now().toISOString() } : change)
      .where((stored, { eq }) => eq(stored.task_id, task_id))
      .go({ response: 'none' })
  })
}
