import type { z } from 'zod'
import type { Acting } from '../../auth/actor.ts'
import type { files as routes } from '../../contracts/data.ts'
import type { SourceMoveRecord } from '../../entities/content/source-move.ts'
import { Problem } from '../../http/errors.ts'
import { ownTemporaryKey } from '../../media/handles.ts'
import { sourceKey } from '../../media/keys.ts'
import { retryWhenChanged } from '../../store/retry-when-changed.ts'
import { mustOwn } from '../access.ts'
import type { Media } from '../audio/media.ts'
import { heldBy, readHead } from '../heads.ts'
import { metadataOf } from '../present-article.ts'
import { dueFrom, isKept } from './move.ts'
import { temporaryFile } from './temporary-file.ts'

/**
 * Moves a temporary file to its permanent key and has its article know of it. May come again. A mark of the move is
 * written before anything else: whatever a crash leaves, the sweep ends the move one way or the other.
 */
export async function promote(
  media: Media,
  acting: Acting | null,
  { file_handle, article_id, task_id }: z.output<typeof routes.promote.body>,
  signal: AbortSignal,
): Promise<z.input<typeof routes.promote.output>> {
  const { day, extension } = ownTemporaryKey(file_handle, acting, 'file_handle')
  const head = await ownHead(media, acting, article_id)
  const { user_id } = head
  // A key of the task's own: a file that two tasks took down is two files from then on.
  const permanent_key = sourceKey(user_id, new Date(day), task_id, extension)
  if (isKept(head, permanent_key)) return { file_handle: permanent_key }
  heldBy(head, task_id)

  const { store } = await temporaryFile(media, acting, file_handle, signal)
  const move: SourceMoveRecord = {
    article_id,
    user_id,
    task_id,
    due_at: dueFrom(media.content.now()),
    store: store.id,
    temporary_key: file_handle,
    permanent_key,
  }
  await media.content.sourceMoves.put(move).go({ response: 'none' })
  await store.copy(file_handle, permanent_key, signal)
  await tellArticle(media, acting, move)
  await tidy(media, move, signal)
  return { file_handle: permanent_key }
}

async function ownHead({ content }: Media, acting: Acting | null, id: number) {
  const head = await readHead(content, id)
  mustOwn(acting, head)
  return head
}

/** Only while the task holds the article: what a task that has ended moves is removed by the sweep. */
async function tellArticle(media: Media, acting: Acting | null, move: SourceMoveRecord): Promise<void> {
  await retryWhenChanged(async () => {
    const head = await ownHead(media, acting, move.article_id)
    if (isKept(head, move.permanent_key)) return
    heldBy(head, move.task_id)
    const metadata = metadataOf(head)
    if (metadata.source_media !== undefined)
      throw new Problem('version_conflict', 'The article has a file of its own already.')
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

/** The move has succeeded whether or not this does: the sweep makes up for it. */
async function tidy({ content, objects, log }: Media, move: SourceMoveRecord, signal: AbortSignal) {
  try {
    await objects.byId(move.store).remove(move.temporary_key, signal)
    await content.sourceMoves.delete(move).go({ response: 'none' })
  } catch (error) {
    log.warn({ error, article_id: move.article_id }, 'a temporary file was left for the sweep')
  }
}
