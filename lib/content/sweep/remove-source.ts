import type { DeleteReport } from '../../contracts/schemas/articles.ts'
import type { SweepRecord } from '../../entities/content/sweep.ts'
import { isProblem } from '../../http/errors.ts'
import { parseKey } from '../../media/keys.ts'
import type { Media } from '../audio/media.ts'

/** A store that did not answer gets this long. */
const AGAIN_AFTER_MS = 15 * 60_000

/**
 * Removes the file a deleted article was taken down from: no other article knows of it. When that fails it is due
 * again later, in place of this time.
 */
export async function removeSource(
  { content, objects, log }: Media,
  sweep: SweepRecord,
  signal: AbortSignal,
): Promise<DeleteReport> {
  const { source_media, source_store } = sweep
  if (source_media === undefined || source_store === undefined)
    return { unreferenced_media: 0, objects_deleted: 0, objects_failed: 0 }
  if (!isSourceOf(sweep, source_media))
    return { unreferenced_media: 1, objects_deleted: 0, objects_failed: 0 }
  try {
    const store = objects.byId(source_store)
    const info = await store.head(source_media, signal)
    await store.remove(source_media, signal)
    return { unreferenced_media: 1, objects_deleted: info ? 1 : 0, objects_failed: 0 }
  } catch (error) {
    if (!isProblem(error)) throw error
    log.error({ error, article_id: sweep.article_id }, 'a source file is left to a later sweep')
    const due_at = new Date(content.now().getTime() + AGAIN_AFTER_MS).toISOString()
    await content.sweeps.put({ ...sweep, due_at }).go({ response: 'none', abortSignal: signal })
    return { unreferenced_media: 1, objects_deleted: 0, objects_failed: 1 }
  }
}

function isSourceOf({ user_id }: SweepRecord, key: string): boolean {
  const parsed = parseKey(key)
  return parsed?.area === 'source' && parsed.user_id === user_id
}
