import { setTimeout as sleep } from 'node:timers/promises'
import { DeadlinePassed, withDeadline } from '../../../platform/outbound/deadline.ts'
import { Problem } from '../../../platform/problems/errors.ts'
import { ConditionFailed } from '../../../store/errors.ts'
import { inTransaction, type TransactItem, transact } from '../../../store/writing/transact.ts'
import { removedBytes } from '../../entities/usage/counted.ts'
import type { Content, Media } from '../content.ts'
import {
  bytesOfClip,
  type Clip,
  type ClipKey,
  clipsOf,
  hasObject,
  isObjectInUse,
  objectOf,
  readClip,
  type Stored,
} from './clip.ts'
import { removeParts } from './clip-bytes.ts'

const REMOVAL_MS = 10_000
/** A removal by another process has ended or given up by then. */
const OVER_MS = REMOVAL_MS + 5_000
const LOOK_MS = 250

type Where = Parameters<
  ReturnType<ReturnType<ReturnType<typeof inTransaction<Content['clips']>>['patch']>['set']>['where']
>[0]

export const isAsRead =
  (clip: Clip): Where =>
  (stored, { eq }) =>
    [
      eq(stored.attempt, clip.attempt),
      eq(stored.state, clip.state),
      eq(stored.references, clip.references),
    ].join(' AND ')

/** No sentence can get a clip that is being removed. */
export const asRemoving = ({ now }: Content, clip: Clip): Clip => ({
  ...clip,
  references: 0,
  state: 'removing',
  updated_at: now().toISOString(),
})

export async function markRemoving(content: Content, clip: Clip): Promise<Record<string, TransactItem>> {
  const { cache_hash, user_id, references, state, updated_at } = asRemoving(content, clip)
  return {
    clip: inTransaction(content.clips)
      .patch({ cache_hash, user_id })
      .set({ references, state, updated_at })
      .where(isAsRead(clip)),
    ...(await removedBytes(content, user_id, { audio: bytesOfClip(clip) })),
  }
}

/** Throws ConditionFailed for a changed clip. */
export async function removeClip(media: Media, clip: Clip): Promise<Stored | null> {
  const { content } = media
  const removing = asRemoving(content, clip)
  await transact(content.client, await markRemoving(content, clip), { signal: content.signal })
  return finishRemoval(media, removing)
}

/**
 * Removes an unshared object, parts and record. An object that stays leaves the record in `removing`. Returns the removed
 * object.
 */
export async function finishRemoval(media: Media, clip: Clip): Promise<Stored | null> {
  const { content } = media
  const object = await unsharedObject(content, clip)
  if (object) await removeObject(media, object, Date.parse(clip.updated_at))
  for (const name of new Set([clip.parts_id, clip.attempt]))
    if (name !== '') await removeParts(content, clip, name)
  const { cache_hash, user_id } = clip
  const record = inTransaction(content.clips)
    .delete({ cache_hash, user_id })
    .where(({ attempt, state }, { eq }) => `${eq(attempt, clip.attempt)} AND ${eq(state, 'removing')}`)
  await transact(content.client, { record }).catch((error: unknown) => {
    // Another process has finished the removal.
    if (!(error instanceof ConditionFailed)) throw error
  })
  return object
}

export async function unsharedObject(content: Content, clip: Clip) {
  const object = objectOf(clip)
  const isShared = object && (await isObjectInUse(content, clip.cache_hash, object, clip.user_id))
  return isShared ? null : object
}

/** Has a deadline: after it `awaitRemoval` lets the object be stored again, which a late removal would hit. */
export async function removeObject(
  { content, objects }: Media,
  { store, storage_key }: Stored,
  begunAt: number,
): Promise<void> {
  const left = begunAt + REMOVAL_MS - content.now().getTime()
  if (left <= 0) throw tookTooLong()
  try {
    await withDeadline(left, content.signal, until => objects.byId(store).remove(storage_key, until))
  } catch (error) {
    throw error instanceof DeadlinePassed ? tookTooLong(error) : error
  }
}

const tookTooLong = (cause?: unknown) =>
  new Problem('unavailable', 'The object store took too long to remove a clip. A sweep will try again.', {
    cause,
  })

/** Other accounts' clips may be removing the object. */
export async function awaitRemovals(media: Media, { cache_hash, user_id }: ClipKey, object: Stored) {
  for await (const clip of clipsOf(media.content, cache_hash))
    if (clip.state === 'removing' && clip.user_id !== user_id && hasObject(clip, object))
      await awaitRemoval(media, clip)
}

/** Waits for a removal, or ends it: its process may still work, and must not remove the object stored next. */
export async function awaitRemoval(media: Media, clip: Clip): Promise<void> {
  const { content } = media
  const left = Date.parse(clip.updated_at) + OVER_MS - content.now().getTime()
  for (let waited = 0; waited < Math.min(left, OVER_MS); waited += LOOK_MS) {
    await sleep(LOOK_MS, undefined, { signal: content.signal })
    const now = await readClip(content, clip)
    if (now?.attempt !== clip.attempt || now.state !== 'removing') return
  }
  await removeClip(media, clip)
}
