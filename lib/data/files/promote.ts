import type { z } from 'zod'
import type { files as routes } from '../../contracts/data/contract.ts'
import { ownTemporaryKey } from '../../objects/handles.ts'
import { sourceKey } from '../../objects/keys.ts'
import { Problem } from '../../platform/problems/errors.ts'
import { retryWhenChanged } from '../../store/writing/retry-when-changed.ts'
import { heldBy, readOwnHead } from '../articles/article/heads.ts'
import { metadataOf } from '../articles/article/present-article.ts'
import type { Media } from '../articles/content.ts'
import type { SourceMoveRecord } from '../entities/content/sweep.ts'
import { isSource, moveDueAt } from './reclaim-moves.ts'
import { temporaryFile } from './temporary-files.ts'

/**
 * Moves a temporary file to its permanent key and makes it its article's source. May be repeated. A record of the
 * move is written before anything else: after a crash the sweep ends the move one way or the other.
 */
export async function promote(
  media: Media,
  { file_handle, article_id, task_id }: z.output<typeof routes.promote.body>,
): Promise<z.input<typeof routes.promote.output>> {
  const { day, extension } = ownTemporaryKey(file_handle, media.content.acting, 'file_handle')
  const head = await readOwnHead(media.content, article_id)
  const { user_id } = head
  // The key has the task's id: a file that two tasks transcribed becomes two files.
  const permanent_key = sourceKey(user_id, new Date(day), task_id, extension)
  if (isSource(head, permanent_key)) return { file_handle: permanent_key }
  heldBy(head, task_id)

  const { store } = await temporaryFile(media, file_handle)
  const move: SourceMoveRecord = {
    article_id,
    user_id,
    task_id,
    due_at: moveDueAt(media.content.now()),
    store: store.id,
    temporary_key: file_handle,
    permanent_key,
  }
  await media.content.sourceMoves.put(move).go({ response: 'none' })
  await store.copy(file_handle, permanent_key, media.content.signal)
  await setSource(media, move)
  await removeLeftovers(media, move)
  return { file_handle: permanent_key }
}

/** Only while the task holds the article: the sweep removes what a task moved after its end. */
async function setSource(media: Media, move: SourceMoveRecord): Promise<void> {
  await retryWhenChanged(async () => {
    const head = await readOwnHead(media.content, move.article_id)
    if (isSource(head, move.permanent_key)) return
    heldBy(head, move.task_id)
    const metadata = metadataOf(head)
    if (metadata.source_media !== undefined)
      throw new Problem('version_conflict', 'The article already has a source file.')
    const { articles, now } = media.content
    await articles
      .patch({ id: head.id })
      .set({
        metadata: JSON.stringify({ ...metadata, source_media: move.permanent_key }),
        source_store: move.store,
        updated_at: now().toISOString(),
      })
      .where(
        (stored, { eq }) => `${eq(stored.task_id, move.task_id)} AND ${eq(stored.metadata, head.metadata)}`,
      )
      .go({ response: 'none' })
  })
}

/** The move has succeeded even if this fails: the sweep does it then. */
async function removeLeftovers({ content, objects, log }: Media, move: SourceMoveRecord) {
  try {
    await objects.byId(move.store).remove(move.temporary_key, content.signal)
    await content.sourceMoves.delete(move).go({ response: 'none' })
  } catch (error) {
    log.warn(
      { error, article_id: move.article_id },
      'a temporary file could not be removed: a sweep will try again',
    )
  }
}
