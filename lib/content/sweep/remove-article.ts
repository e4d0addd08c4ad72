import type { Acting } from '../../auth/actor.ts'
import type { DeleteReport } from '../../contracts/schemas/articles.ts'
import type { ArticleRecord } from '../../entities/content/article.ts'
import type { SweepRecord } from '../../entities/content/sweep.ts'
import { Problem } from '../../http/errors.ts'
import { retryWhenChanged } from '../../store/retry-when-changed.ts'
import { transact } from '../../store/transact.ts'
import { mustOwn } from '../access.ts'
import type { Content } from '../content.ts'
import { readHead } from '../heads.ts'
import { metadataOf } from '../present-article.ts'
import { sweepDeleted } from './deleted.ts'

/** As long as the deletion itself may take: until then it alone removes, and sees what there was. */
const SWEPT_AFTER_MS = 120_000

/**
 * Deletes an article. It is gone with its head; the rest is removed right after, and by a later sweep if that
 * is cut short. Media stay.
 */
export async function removeArticle(
  content: Content,
  acting: Acting | null,
  articleId: number,
  signal: AbortSignal,
): Promise<DeleteReport> {
  const { head, sweep } = await retryWhenChanged(async () => {
    const head = await readHead(content, articleId)
    mustOwn(acting, head)
    if (head.task_id !== undefined)
      throw new Problem('article_processing', 'A task is working on this article: cancel it first.')
    return { head, sweep: await removeHead(content, head) }
  })
  const audio = await sweepDeleted(content, articleId, signal)
  await content.sweeps.delete(sweep).go({ response: 'none', abortSignal: signal })
  return {
    unreferenced_media: audio.size + Number(metadataOf(head).source_media !== undefined),
    objects_deleted: 0,
    objects_failed: 0,
  }
}

async function removeHead(content: Content, head: ArticleRecord): Promise<SweepRecord> {
  const sweep = {
    article_id: head.id,
    user_id: head.user_id,
    due_at: new Date(content.now().getTime() + SWEPT_AFTER_MS).toISOString(),
    reason: 'deleted' as const,
    revision: head.revision,
    content_revision: head.content_revision,
  }
  const { articles, sweeps } = content.inTransaction
  await transact(content.client, {
    head: articles
      .delete({ id: head.id })
      .where(
        ({ user_id, task_id }, { eq, notExists }) => `${eq(user_id, head.user_id)} AND ${notExists(task_id)}`,
      )
      .commit(),
    sweep: sweeps.put(sweep).commit(),
  })
  return sweep
}
