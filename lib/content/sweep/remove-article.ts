import type { Acting } from '../../auth/actor.ts'
import type { DeleteReport } from '../../contracts/schemas/articles.ts'
import type { ArticleRecord } from '../../entities/content/article.ts'
import type { SweepRecord } from '../../entities/content/sweep.ts'
import { Problem } from '../../http/errors.ts'
import { retryWhenChanged } from '../../store/retry-when-changed.ts'
import { transact } from '../../store/transact.ts'
import { mustOwn } from '../access.ts'
import type { Media } from '../audio/media.ts'
import type { Content } from '../content.ts'
import { readHead } from '../heads.ts'
import { metadataOf } from '../present-article.ts'
import { sweepDeleted } from './deleted.ts'

/** As long as the deletion itself may take: until then it alone removes, and sees what there was. */
const SWEPT_AFTER_MS = 120_000

/**
 * Deletes an article. It is gone with its head; the rest is removed right after, and by a later sweep if that
 * is cut short. Media that nothing else refers to go with it.
 */
export async function removeArticle(
  media: Media,
  acting: Acting | null,
  articleId: number,
  signal: AbortSignal,
): Promise<DeleteReport> {
  const { content } = media
  const sweep = await retryWhenChanged(async () => {
    const head = await readHead(content, articleId)
    mustOwn(acting, head)
    if (head.task_id !== undefined)
      throw new Problem('article_processing', 'A task is working on this article: cancel it first.')
    return removeHead(content, head)
  })
  const report = await sweepDeleted(media, sweep, signal)
  await content.sweeps.delete(sweep).go({ response: 'none', abortSignal: signal })
  return report
}

async function removeHead(content: Content, head: ArticleRecord): Promise<SweepRecord> {
  const { source_media } = metadataOf(head)
  const sweep = {
    article_id: head.id,
    user_id: head.user_id,
    due_at: new Date(content.now().getTime() + SWEPT_AFTER_MS).toISOString(),
    reason: 'deleted' as const,
    revision: head.revision,
    content_revision: head.content_revision,
    ...(typeof source_media === 'string' ? { source_media, source_store: head.source_store } : {}),
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
