import type { DeleteReport } from '../../../contracts/schemas/articles/articles.ts'
import { settledEach } from '../../../platform/async/settled.ts'
import { isProblem } from '../../../platform/problems/errors.ts'
import { refusedBy, retryWhenChanged } from '../../../store/writing/retry-when-changed.ts'
import { inTransaction, type TransactItem, transact } from '../../../store/writing/transact.ts'
import type { ArticleClipRecord, PendingClipRecord } from '../../entities/content/clip.ts'
import type { Content, Media } from '../content.ts'
import { type Clip, IN_TABLE, objectOf, readClip } from './clip.ts'
import { pendingFor } from './reclaim-clips.ts'
import { asRemoving, finishRemoval, isAsRead, markRemoving } from './remove-clip.ts'

/** Clips released at once; each may wait for the object store. */
const AT_ONCE = 8

/** Releases a deleted article's references to clips, and removes the clips that nothing else refers to. */
export async function releaseClips(media: Media, receipts: readonly ArticleClipRecord[]) {
  return sumOf(await settledEach(receipts, AT_ONCE, receipt => releaseClip(media, receipt)))
}

export function reportOf(unreferenced_media: number, objects_deleted = 0, objects_failed = 0): DeleteReport {
  return { unreferenced_media, objects_deleted, objects_failed }
}

export function sumOf(reports: readonly DeleteReport[]): DeleteReport {
  const sum = (count: keyof DeleteReport) => reports.reduce((total, report) => total + report[count], 0)
  return reportOf(sum('unreferenced_media'), sum('objects_deleted'), sum('objects_failed'))
}

/** Releases one reference, once, and removes the clip if it was the last. After a failure a sweep removes it. */
function releaseClip(media: Media, receipt: ArticleClipRecord): Promise<DeleteReport> {
  const { clipsAtWork, limitWrites } = media.content
  return clipsAtWork.run(receipt.cache_hash, async () => {
    // The write has the time at which the removal begins, so it is built only when its turn comes.
    const last = await retryWhenChanged(() => limitWrites(releaseReference, media, receipt))
    return last ? removeNow(media, last) : reportOf(0)
  })
}

type Unreferenced = { clip: Clip; pending: PendingClipRecord }

/** Null if others refer to the clip, or the reference was already released. */
async function releaseReference({ content }: Media, receipt: ArticleClipRecord) {
  const { articleClips, pendingClips } = content
  const { article_id, cache_hash } = receipt
  const clip = await readClip(content, receipt)
  const last = clip?.references === 1 ? unreferenced(content, clip) : null
  const writes = {
    receipt: inTransaction(articleClips)
      .delete({ article_id, cache_hash })
      .where((stored, { exists }) => exists(stored.cache_hash)),
    ...(clip && (last ? await markRemoving(content, clip) : { clip: oneReferenceLess(content, clip) })),
    ...(last && { pending: inTransaction(pendingClips).put(last.pending) }),
  }
  try {
    await transact(content.client, writes, { signal: content.signal })
  } catch (error) {
    if (refusedBy(error, 'receipt')) return null
    throw error
  }
  return last
}

function unreferenced(content: Content, clip: Clip): Unreferenced {
  const at = objectOf(clip) ?? { store: IN_TABLE, storage_key: '' }
  return { clip: asRemoving(content, clip), pending: pendingFor(content, clip, clip.attempt, at) }
}

const oneReferenceLess = ({ clips }: Content, clip: Clip): TransactItem =>
  inTransaction(clips)
    .patch({ cache_hash: clip.cache_hash, user_id: clip.user_id })
    .add({ references: -1 })
    .where(isAsRead(clip))

async function removeNow(media: Media, { clip, pending }: Unreferenced) {
  try {
    const removed = await finishRemoval(media, clip)
    const { pendingClips, signal: abortSignal } = media.content
    await pendingClips.delete(pending).go({ response: 'none', abortSignal })
    return reportOf(1, removed ? 1 : 0)
  } catch (error) {
    if (!isProblem(error)) throw error
    media.log.error({ error, clip: clip.id }, 'a clip could not be removed; a sweep will try again')
    return reportOf(1, 0, objectOf(clip) ? 1 : 0)
  }
}
