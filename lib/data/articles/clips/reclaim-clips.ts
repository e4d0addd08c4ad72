import { isProblem } from '../../../platform/problems/errors.ts'
import { type DueQueue, handleDue } from '../../../store/due.ts'
import { retryWhenChanged } from '../../../store/writing/retry-when-changed.ts'
import { inTransaction } from '../../../store/writing/transact.ts'
import type { PendingClipRecord } from '../../entities/content/clip.ts'
import type { Content, Media } from '../content.ts'
import { type ClipKey, isObjectInUse, readClip, type Stored } from './clip.ts'
import { countParts, removeParts } from './clip-bytes.ts'
import { removeClip, removeObject, unsharedObject } from './remove-clip.ts'

/** No attempt takes longer: it has succeeded, failed or crashed. */
const DUE_AFTER_MS = 15 * 60_000
/** An unconfigured object store may come back, but not soon. */
const UNREACHABLE_AGAIN_MS = 24 * 60 * 60_000
const MOST_IN_CALL = 500
const AT_ONCE = 4
const KEYS_REPORTED = 100

/** Written before the attempt stores anything. */
export const pendingFor = (
  { now }: Content,
  { cache_hash, user_id }: ClipKey,
  attempt: string,
  { store, storage_key }: Stored,
  afterMs = DUE_AFTER_MS,
): PendingClipRecord => ({
  due_at: new Date(now().getTime() + afterMs).toISOString(),
  cache_hash,
  user_id,
  attempt,
  store,
  storage_key,
})

const pendingQueue = ({ client, pendingClips }: Content): DueQueue<PendingClipRecord> => ({
  client,
  first: (count, abortSignal) => pendingClips.query.pending({}).go({ consistent: true, count, abortSignal }),
  put: item => inTransaction(pendingClips).put(item),
  delete: item => inTransaction(pendingClips).delete(item),
})

export interface Reclaiming {
  dueBy: Date
  dryRun: boolean
}

/** Removes unreferenced clips and leftovers of attempts. Counts these clips and parts of no clip; lists removed objects. */
export async function reclaimClips(media: Media, { dueBy, dryRun }: Reclaiming) {
  const { content, log } = media
  const total = { clips: 0, parts: 0, failed: 0, keys: [] as string[] }
  const { is_more_due } = await handleDue(pendingQueue(content), {
    now: content.now,
    dueBy,
    most: MOST_IN_CALL,
    atOnce: AT_ONCE,
    dryRun,
    signal: content.signal,
    async handle(pending) {
      const { clips, parts, keys } = await content.clipsAtWork.run(pending.cache_hash, () =>
        retryWhenChanged(() => reclaim(media, pending, dryRun)),
      )
      total.clips += clips
      total.parts += parts
      total.keys = [...total.keys, ...keys].slice(0, KEYS_REPORTED)
      return true
    },
    failed(error, { cache_hash }) {
      log.error({ error, cache_hash }, 'a clip could not be reclaimed; a later sweep will try again')
      total.failed += 1
    },
    againAfterMs: error => (isProblem(error, 'not_configured') ? UNREACHABLE_AGAIN_MS : DUE_AFTER_MS),
  })
  return { ...total, is_more_due }
}

/** Removes an unreferenced clip, else parts and object that no clip has. */
async function reclaim(
  media: Media,
  { cache_hash, user_id, attempt, store, storage_key }: PendingClipRecord,
  dryRun: boolean,
) {
  const { content } = media
  const clip = await readClip(content, { cache_hash, user_id })
  if (clip?.attempt === attempt && clip.references === 0) {
    const parts = clip.state === 'placeholder' ? await countParts(content, clip, attempt) : 0
    const removed = await (dryRun ? unsharedObject(content, clip) : removeClip(media, clip))
    return { clips: 1, parts, keys: removed ? [removed.storage_key] : [] }
  }
  const handleParts = dryRun ? countParts : removeParts
  const hasParts = clip?.parts_id !== attempt
  const parts = hasParts ? await handleParts(content, { cache_hash, user_id }, attempt) : 0
  const object = { store, storage_key }
  const isLeft = storage_key !== '' && (await isUnused(media, cache_hash, object))
  if (isLeft && !dryRun) await removeObject(media, object, content.now().getTime())
  return { clips: 0, parts, keys: isLeft ? [storage_key] : [] }
}

/** A clip that moved to another store may have left its object. */
async function isUnused({ content, objects }: Media, hash: string, object: Stored) {
  if (await isObjectInUse(content, hash, object)) return false
  return (await objects.byId(object.store).head(object.storage_key, content.signal)) !== null
}
