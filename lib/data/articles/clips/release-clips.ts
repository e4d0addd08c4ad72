import type { DeleteReport } from '../../../contracts/schemas/articles/articles.ts'
import { settledEach } from '../../../platform/async/settled.ts'
import { isProblem } from '../../../platform/problems/errors.ts'
import { batchesOf } from '../../../platform/values/batches.ts'
import { isWritten, refusedBy, retryWhenChanged } from '../../../store/writing/retry-when-changed.ts'
import { inTransaction, type TransactItem, transact } from '../../../store/writing/transact.ts'
import { writeInTurn } from '../../../store/writing/write-all.ts'
import type { ArticleClipRecord, PendingClipRecord } from '../../entities/content/clip.ts'
import { removedBytes } from '../../entities/usage/counted.ts'
import type { Content, Media } from '../content.ts'
import { bytesOfClip, type Clip, clipId, IN_TABLE, objectOf, readClip, readClips } from './clip.ts'
import { pendingFor } from './reclaim-clips.ts'
import { asRemoving, finishRemoval, isAsRead, markRemoving } from './remove-clip.ts'

/** Each may wait for the object store. */
const AT_ONCE = 8

/** DynamoDB takes 100 items, of which an account's count is one. */
const MOST_TOGETHER = 45
const MOST_BYTES = 3_000_000

export async function releaseClips(media: Media, receipts: readonly ArticleClipRecord[]) {
  const { removed, left } = await removeTogether(media.content, receipts)
  const reports = await settledEach(left, AT_ONCE, receipt => releaseClip(media, receipt))
  return sumOf([reportOf(removed), ...reports])
}

/**
 * Removes many sole clips with bytes in their records in one transaction: one by one, each takes four commits, and a speech
 * of 400 sentences took minutes under load. Returns the receipts of all others, and of changed clips.
 */
async function removeTogether(content: Content, receipts: readonly ArticleClipRecord[]) {
  const clipRecords = await readClips(content, receipts)
  const clips = new Map(clipRecords.map(clip => [clipId(clip), clip]))
  const own = receipts.flatMap(receipt => {
    const clip = clips.get(clipId(receipt))
    return clip && isOwn(clip) ? [{ receipt, clip, bytes: clip.size }] : []
  })
  const left = new Set(receipts)
  const batches = batchesOf(own, { items: MOST_TOGETHER, size: MOST_BYTES }, ({ bytes }) => bytes)
  await writeInTurn(content.limitWrites, batches, content.signal, async batch => {
    if (await areRemoved(content, batch)) for (const { receipt } of batch) left.delete(receipt)
  })
  return { removed: receipts.length - left.size, left: [...left] }
}

const isOwn = (clip: Clip): boolean =>
  clip.state === 'ready' && clip.references === 1 && clip.store === IN_TABLE && clip.parts === 0

/** False removes none: a clip has changed. */
async function areRemoved(content: Content, batch: readonly { receipt: ArticleClipRecord; clip: Clip }[]) {
  const { articleClips, clips, client, signal } = content
  const deletes = batch.flatMap(({ receipt: { article_id, cache_hash }, clip }, at) => [
    [
      `receipt ${at}`,
      inTransaction(articleClips)
        .delete({ article_id, cache_hash })
        .where((stored, { exists }) => exists(stored.cache_hash)),
    ],
    [`clip ${at}`, inTransaction(clips).delete({ cache_hash, user_id: clip.user_id }).where(isAsRead(clip))],
  ])
  const [{ clip } = {}] = batch
  const audio = batch.reduce((sum, each) => sum + bytesOfClip(each.clip), 0)
  const counted = clip ? await removedBytes(content, clip.user_id, { audio }) : {}
  return isWritten(transact(client, { ...Object.fromEntries(deletes), ...counted }, { signal }))
}

export function reportOf(unreferenced_media: number, objects_deleted = 0, objects_failed = 0): DeleteReport {
  return { unreferenced_media, objects_deleted, objects_failed }
}

export function sumOf(reports: readonly DeleteReport[]): DeleteReport {
  const sum = (count: keyof DeleteReport) => reports.reduce((total, report) => total + report[count], 0)
  return reportOf(sum('unreferenced_media'), sum('objects_deleted'), sum('objects_failed'))
}

/** Releases once, and removes the last one's clip. A sweep repeats a failure. */
function releaseClip(media: Media, receipt: ArticleClipRecord): Promise<DeleteReport> {
  const { clipsAtWork, limitWrites } = media.content
  return clipsAtWork.run(receipt.cache_hash, async () => {
    // Built only when its turn comes, with the time at which the removal begins.
    const last = await retryWhenChanged(() => limitWrites(releaseReference, media, receipt))
    return last ? removeNow(media, last) : reportOf(0)
  })
}

type Unreferenced = { clip: Clip; pending: PendingClipRecord }

/** Null if others refer to the clip, or the reference was released. */
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
