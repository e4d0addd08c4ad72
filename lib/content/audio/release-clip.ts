import type { ArticleClipRecord } from '../../entities/content/article-clip.ts'
import type { PendingClipRecord } from '../../entities/content/pending-clip.ts'
import { isProblem } from '../../http/errors.ts'
import { refusedBy, retryWhenChanged } from '../../store/retry-when-changed.ts'
import { type TransactItem, transact } from '../../store/transact.ts'
import type { Content } from '../content.ts'
import { type Clip, IN_TABLE, objectOf } from './clip.ts'
import { condemned, isAsRead, onItsWayOut } from './condemned.ts'
import type { Media } from './media.ts'
import { promiseFor } from './pending-clip.ts'
import { readClip } from './read-clips.ts'
import { finishRemoval } from './remove-clip.ts'

export interface Released {
  /** Whether nothing refers to the clip any more. */
  unreferenced: boolean
  /** Whether its object is gone, or could not be removed; neither where it had none to itself. */
  object: 'deleted' | 'failed' | null
}

const STILL_REFERRED: Released = { unreferenced: false, object: null }

/**
 * Takes an article's reference to a clip back, once, and removes the clip if that was the last. What cannot be
 * removed is left to a sweep.
 */
export function releaseClip(
  media: Media,
  receipt: ArticleClipRecord,
  signal: AbortSignal,
): Promise<Released> {
  const { clipsAtWork, limitWrites } = media.content
  return clipsAtWork.run(receipt.cache_hash, async () => {
    // What is written says when it began: not before its turn has come.
    const last = await retryWhenChanged(() => limitWrites(takeBack, media, receipt, signal))
    return last ? removeNow(media, last, signal) : STILL_REFERRED
  })
}

/** The clip on its way out, and the promise to see to that. */
interface Leaving {
  clip: Clip
  pending: PendingClipRecord
}

/** Null where others refer to the clip, or the reference had been taken back before. */
async function takeBack(
  { content }: Media,
  receipt: ArticleClipRecord,
  signal: AbortSignal,
): Promise<Leaving | null> {
  const { articleClips, pendingClips } = content.inTransaction
  const { article_id, cache_hash } = receipt
  const clip = await readClip(content, receipt)
  const leaving = clip?.references === 1 ? leave(content, clip) : null
  const writes = {
    receipt: articleClips
      .delete({ article_id, cache_hash })
      .where((stored, { exists }) => exists(stored.cache_hash))
      .commit(),
    ...(clip && { clip: leaving ? condemned(content, clip) : lessReferred(content, clip) }),
    ...(leaving && { pending: pendingClips.put(leaving.pending).commit() }),
  }
  try {
    await transact(content.client, writes, { signal })
  } catch (error) {
    if (refusedBy(error, 'receipt')) return null
    throw error
  }
  return leaving
}

function leave(content: Content, clip: Clip): Leaving {
  const at = objectOf(clip) ?? { store: IN_TABLE, storage_key: '' }
  return { clip: onItsWayOut(content, clip), pending: promiseFor(content, clip, clip.attempt, at) }
}

const lessReferred = ({ inTransaction }: Content, clip: Clip): TransactItem =>
  inTransaction.clips
    .patch({ cache_hash: clip.cache_hash, user_id: clip.user_id })
    .add({ references: -1 })
    .where(isAsRead(clip))
    .commit()

async function removeNow(media: Media, { clip, pending }: Leaving, signal: AbortSignal): Promise<Released> {
  try {
    const removed = await finishRemoval(media, clip, signal)
    await media.content.pendingClips.delete(pending).go({ response: 'none', abortSignal: signal })
    return { unreferenced: true, object: removed && 'deleted' }
  } catch (error) {
    if (!isProblem(error)) throw error
    media.log.error({ error, clip: clip.id }, 'a clip is left to the sweep')
    return { unreferenced: true, object: objectOf(clip) && 'failed' }
  }
}
