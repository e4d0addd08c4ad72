import type { DeleteReport } from '../../contracts/schemas/articles/articles.ts'
import { refusal } from '../../platform/problems/reasons.ts'
import { retryWhenChanged } from '../../store/writing/retry-when-changed.ts'
import { inTransaction, transact } from '../../store/writing/transact.ts'
import { readOwnHead, stillHas } from '../articles/article/heads.ts'
import { metadataOf } from '../articles/article/metadata-of.ts'
import type { Content, Media } from '../articles/content.ts'
import { leavingSeries } from '../articles/list/stored-series.ts'
import type { ArticleRecord } from '../entities/content/article.ts'
import type { SweepRecord } from '../entities/content/sweep.ts'
import { removedBytes } from '../entities/usage/counted.ts'
import { reclaimDeleted } from './reclaim-deleted.ts'

/** Longer than a deletion: an early sweep would remove items that its report then lacks. */
const SWEPT_AFTER_MS = 120_000

/** Removes the head, and right after it the rest, with media of its own; a sweep completes that if interrupted. */
export async function removeArticle(media: Media, articleId: number): Promise<DeleteReport> {
  const { content } = media
  const sweep = await retryWhenChanged(async () => {
    const head = await readOwnHead(content, articleId)
    if (head.task_id !== undefined)
      throw refusal(
        'task_on_text',
        {},
        {
          members: { task_id: head.task_id },
        },
      )
    return removeHead(content, head)
  })
  const report = await reclaimDeleted(media, sweep)
  await content.sweeps.delete(sweep).go({ response: 'none', abortSignal: content.signal })
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
  const { articles, sweeps } = content
  await transact(content.client, {
    head: inTransaction(articles)
      .delete({ id: head.id })
      .where(
        (stored, operations) =>
          `${operations.notExists(stored.task_id)} AND ${stillHas(head, ['user_id', 'text_bytes', 'media_bytes', 'image_bytes'])(stored, operations)}`,
      ),
    sweep: inTransaction(sweeps).put(sweep),
    ...(await leavingSeries(content, head)),
    ...(await removedBytes(content, head.user_id, {
      texts: (head.text_bytes ?? 0) + (head.image_bytes ?? 0),
      recordings: head.media_bytes ?? 0,
    })),
  })
  return sweep
}
