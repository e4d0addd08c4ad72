import { setTimeout as sleep } from 'node:timers/promises'
import { DeadlinePassed, withDeadline } from '../../agent/provider/deadline.ts'
import { Problem } from '../../http/errors.ts'
import { ConditionFailed } from '../../store/errors.ts'
import { transact } from '../../store/transact.ts'
import type { Content } from '../content.ts'
import { type Clip, type ClipKey, objectOf, type Stored } from './clip.ts'
import { removeParts } from './clip-parts.ts'
import { condemned, onItsWayOut } from './condemned.ts'
import type { Media } from './media.ts'
import { clipsOf, isInUse, readClip } from './read-clips.ts'

/** How long a removal may be at the object, from when it began. */
const REMOVAL_MS = 10_000
/** By then another process that is at a removal has given it up. */
const OVER_MS = REMOVAL_MS + 5_000
const LOOK_MS = 250

/** Removes a clip that nothing refers to. Fails with ConditionFailed when it is no longer as it was read. */
export async function removeClip(media: Media, clip: Clip, signal: AbortSignal): Promise<Stored | null> {
  const leaving = onItsWayOut(media.content, clip)
  await transact(media.content.client, { clip: condemned(media.content, clip) }, { signal })
  return finishRemoval(media, leaving, signal)
}

/**
 * Does what is left of a removal that has just begun: the object, unless another clip has it too, the parts, the
 * row. When the object cannot be removed, the row stays and says so. Gives the object that is gone with it.
 */
export async function finishRemoval(media: Media, clip: Clip, signal: AbortSignal): Promise<Stored | null> {
  const { content } = media
  const object = await unsharedObject(content, clip, signal)
  if (object) await removeObject(media, object, Date.parse(clip.updated_at), signal)
  for (const name of new Set([clip.parts_id, clip.attempt]))
    if (name !== '') await removeParts(content, clip, name, signal)
  const { cache_hash, user_id } = clip
  const row = content.inTransaction.clips
    .delete({ cache_hash, user_id })
    .where(({ attempt, state }, { eq }) => `${eq(attempt, clip.attempt)} AND ${eq(state, 'removing')}`)
    .commit()
  await transact(content.client, { row }).catch(unlessGone)
  return object
}

/** The object that nobody has any more without this clip. */
export async function unsharedObject(content: Content, clip: Clip, signal: AbortSignal) {
  const object = objectOf(clip)
  const isShared = object && (await isInUse(content, clip.cache_hash, object, signal, clip.user_id))
  return isShared ? null : object
}

/** Who wants to put the object anew waits until this has ended; later it would hit what was put. */
export async function removeObject(
  { content, objects }: Media,
  { store, storage_key }: Stored,
  begunAt: number,
  signal: AbortSignal,
): Promise<void> {
  const left = begunAt + REMOVAL_MS - content.now().getTime()
  if (left <= 0) throw tookTooLong()
  try {
    await withDeadline(left, signal, until => objects.byId(store).remove(storage_key, until))
  } catch (error) {
    throw error instanceof DeadlinePassed ? tookTooLong(error) : error
  }
}

const tookTooLong = (cause?: unknown) =>
  new Problem('unavailable', 'The object store took too long to remove a clip: it is tried again later.', {
    cause,
  })

/** Somebody else has finished it. */
function unlessGone(error: unknown): void {
  if (!(error instanceof ConditionFailed)) throw error
}

/** Waits until nobody removes that object any more: it is about to be put. */
export async function awaitRemovals(
  media: Media,
  { cache_hash, user_id }: ClipKey,
  { store, storage_key }: Stored,
  signal: AbortSignal,
): Promise<void> {
  for await (const clip of clipsOf(media.content, cache_hash, signal)) {
    if (clip.state !== 'removing' || clip.user_id === user_id) continue
    const object = objectOf(clip)
    if (object?.store === store && object.storage_key === storage_key) await awaitRemoval(media, clip, signal)
  }
}

/**
 * Sees a removal to its end. Whoever began it in another process may be at it still, and must not remove what is
 * put next.
 */
export async function awaitRemoval(media: Media, clip: Clip, signal: AbortSignal): Promise<void> {
  const { content } = media
  const left = Date.parse(clip.updated_at) + OVER_MS - content.now().getTime()
  for (let waited = 0; waited < Math.min(left, OVER_MS); waited += LOOK_MS) {
    await sleep(LOOK_MS, undefined, { signal })
    const now = await readClip(content, clip)
    if (now?.attempt !== clip.attempt || now.state !== 'removing') return
  }
  await removeClip(media, clip, signal)
}
