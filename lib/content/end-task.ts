import type { Acting } from '../auth/actor.ts'
import type { ArticleHead, ArticleStatus } from '../contracts/schemas/articles.ts'
import type { ArticleRecord } from '../entities/content/article.ts'
import { retryWhenChanged } from '../store/retry-when-changed.ts'
import { transact } from '../store/transact.ts'
import { mustOwn } from './access.ts'
import { countComplete } from './completeness.ts'
import type { Content } from './content.ts'
import { type HeadForTask, heldBy, readHead } from './heads.ts'
import { metadataOf, presentHead } from './present-article.ts'
import { isUnchanged } from './unchanged-head.ts'

export interface Ending {
  status: Exclude<ArticleStatus, 'processing'>
  failure?: string | undefined
}

const reachedItsEnd = new Set<ArticleStatus>(['completed', 'partially_completed'])

/**
 * Ends the task of an article: from now on it has this status and nobody works on it. May come again. A task
 * that does not hold the article is `superseded`, and will not get it any more.
 */
export async function finishTask(
  content: Content,
  acting: Acting | null,
  articleId: number,
  { task_id, ...ending }: Ending & { task_id: string },
  signal: AbortSignal,
): Promise<ArticleHead> {
  await retryWhenChanged(async () => {
    const head = await readHead(content, articleId)
    mustOwn(acting, head)
    if (head.ended_task_id === task_id) return
    if (head.task_id === undefined) await rememberEnd(content, articleId, task_id)
    await endTask(content, heldBy(head, task_id), ending, signal)
  })
  return presentHead(await readHead(content, articleId), acting)
}

/** What such a task has still under way must not take the article after its end. */
async function rememberEnd({ articles }: Content, id: number, taskId: string): Promise<void> {
  await articles
    .patch({ id })
    .set({ ended_task_id: taskId })
    .where(({ task_id }, { notExists }) => notExists(task_id))
    .go({ response: 'none' })
}

/** Fails with ConditionFailed when the article is no longer as `head` says: what is counted must still be so. */
export async function endTask(
  content: Content,
  head: HeadForTask,
  ending: Ending,
  signal: AbortSignal,
): Promise<void> {
  const { articles, processing } = content.inTransaction
  const complete_sentences = await countComplete(content, head, signal)
  await transact(content.client, {
    head: articles
      .patch({ id: head.id })
      .set({
        status: ending.status,
        metadata: metadataAfter(head, ending),
        complete_sentences,
        ended_task_id: head.task_id,
        updated_at: content.now().toISOString(),
        ...(reachedItsEnd.has(ending.status) ? { progress: 100 } : {}),
      })
      .remove(['task_id'])
      .where(
        (stored, operations) =>
          `${isUnchanged(head)(stored, operations)} AND ${operations.eq(stored.metadata, head.metadata)}`,
      )
      .commit(),
    processing: processing.delete({ article_id: head.id }).commit(),
  })
}

/** Why the last task failed, if it did. */
function metadataAfter(head: ArticleRecord, { failure }: Ending): string {
  const { failure: earlier, ...metadata } = metadataOf(head)
  return JSON.stringify(failure === undefined ? metadata : { ...metadata, failure })
}
