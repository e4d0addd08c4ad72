import type { PendingClipRecord } from '../../entities/content/pending-clip.ts'
import type { Clip, Stored } from './clip.ts'
import { countParts, removeParts } from './clip-parts.ts'
import type { Media } from './media.ts'
import { isInUse, readClip } from './read-clips.ts'
import { removeClip, removeObject, unsharedObject } from './remove-clip.ts'

export interface LookedAfter {
  clips: number
  parts: number
  keys: string[]
}

/**
 * Removes what an attempt has left: its clip, if nothing refers to it; else the parts and the object that are no
 * clip's. Under the lock of the hash.
 */
export async function lookAfter(
  media: Media,
  promise: PendingClipRecord,
  dryRun: boolean,
  signal: AbortSignal,
): Promise<LookedAfter> {
  const clip = await readClip(media.content, promise)
  if (clip?.attempt === promise.attempt && clip.references === 0)
    return lookAfterClip(media, clip, dryRun, signal)
  return lookAfterRest(media, promise, clip, dryRun, signal)
}

async function lookAfterClip(
  media: Media,
  clip: Clip,
  dryRun: boolean,
  signal: AbortSignal,
): Promise<LookedAfter> {
  const { content } = media
  const parts = clip.state === 'placeholder' ? await countParts(content, clip, clip.attempt, signal) : 0
  if (dryRun) return { clips: 1, parts, keys: keyOf(await unsharedObject(content, clip, signal)) }
  return { clips: 1, parts, keys: keyOf(await removeClip(media, clip, signal)) }
}

async function lookAfterRest(
  media: Media,
  { cache_hash, user_id, attempt, store, storage_key }: PendingClipRecord,
  clip: Clip | null,
  dryRun: boolean,
  signal: AbortSignal,
): Promise<LookedAfter> {
  const { content } = media
  const handle = dryRun ? countParts : removeParts
  const parts =
    clip?.parts_id === attempt ? 0 : await handle(content, { cache_hash, user_id }, attempt, signal)
  const object = { store, storage_key }
  // A clip that has moved on may have left it in another store, and be gone from there by now.
  const isLeft = storage_key !== '' && (await isNobodys(media, cache_hash, object, signal))
  if (isLeft && !dryRun) await removeObject(media, object, content.now().getTime(), signal)
  return { clips: 0, parts, keys: keyOf(isLeft ? object : null) }
}

async function isNobodys({ content, objects }: Media, hash: string, object: Stored, signal: AbortSignal) {
  if (await isInUse(content, hash, object, signal)) return false
  return (await objects.byId(object.store).head(object.storage_key, signal)) !== null
}

const keyOf = (object: Stored | null) => (object ? [object.storage_key] : [])
