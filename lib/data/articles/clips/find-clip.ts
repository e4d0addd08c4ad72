import { isProblem } from '../../../platform/problems/errors.ts'
import { inTransaction } from '../../../store/writing/transact.ts'
import type { Content, Media } from '../content.ts'
import { type Clip, clipsOf, IN_TABLE, readClip } from './clip.ts'
import { allBytesInTable } from './clip-bytes.ts'
import { awaitRemoval } from './remove-clip.ts'
import { beginAttempt, type Kept, NOT_IN_TABLE, storeClip } from './store-clip.ts'
import type { WantedClip } from './wanted-clip.ts'

/** Clips of other accounts tried for one with an existing object. */
const MOST_TRIED = 5

/** Shares another account's clip if need be; null if no account has one. */
export const findClip = (media: Media, wanted: WantedClip): Promise<Kept | null> =>
  media.content.clipsAtWork.run(wanted.cache_hash, async () => (await search(media, wanted)).found)

/** Stores the bytes if no account has the clip. Other calls of this process for it wait. */
export const findOrStoreClip = (media: Media, wanted: WantedClip, bytes: Uint8Array): Promise<Kept> =>
  media.content.clipsAtWork.run(wanted.cache_hash, async () => {
    const { own, found } = await search(media, wanted)
    return found ?? storeClip(media, wanted, own, bytes)
  })

async function search(media: Media, wanted: WantedClip): Promise<{ own: Clip | null; found: Kept | null }> {
  const own = await ownClip(media, wanted)
  if (own && (await isPlayable(media, own))) return { own, found: { clip: own } }
  return { own, found: await sharedClip(media, wanted, own) }
}

/** False for an object that others removed, or a store that is no longer configured. */
export async function isPlayable(media: Media, clip: Clip): Promise<boolean> {
  if (clip.state !== 'ready') return false
  if (clip.store === IN_TABLE) return true
  try {
    return (await media.objects.byId(clip.store).head(clip.storage_key, media.content.signal)) !== null
  } catch (error) {
    if (isProblem(error, 'not_configured')) return false
    throw error
  }
}

async function ownClip(media: Media, wanted: WantedClip): Promise<Clip | null> {
  const own = await readClip(media.content, wanted)
  if (own?.state !== 'removing' || isUnreachable(media, own)) return own
  await awaitRemoval(media, own)
  return readClip(media.content, wanted)
}

/** A pending record stays until its object can be removed. */
function isUnreachable({ objects }: Media, { store }: Clip): boolean {
  return store !== IN_TABLE && !objects.all().some(({ id }) => id === store)
}

async function sharedClip(media: Media, wanted: WantedClip, own: Clip | null) {
  let tried = 0
  for await (const other of clipsOf(media.content, wanted.cache_hash)) {
    if (other.user_id === wanted.user_id || other.state !== 'ready' || other.given === 1) continue
    if (await isPlayable(media, other).catch(falseIfProblem)) return share(media, wanted, own, other)
    tried += 1
    if (tried === MOST_TRIED) break
  }
  return null
}

/** Skips another account's clip while its store does not answer. */
function falseIfProblem(error: unknown): false {
  if (isProblem(error)) return false
  throw error
}

/** Copies bytes of the table; shares an object that the other clip still has at the time of the write. */
async function share(media: Media, wanted: WantedClip, own: Clip | null, other: Clip) {
  const { content } = media
  const itsCredit = { ...wanted, credit: other.credit }
  if (other.store === IN_TABLE) return storeClip(media, itsCredit, own, await allBytesInTable(content, other))
  const { store, storage_key, size } = other
  const bytes = { ...NOT_IN_TABLE, store, storage_key, size }
  const conditions = { other: isStillReady(content, other) }
  return beginAttempt(media, itsCredit, own, { at: { store, storage_key }, bytes, conditions })
}

const isStillReady = ({ clips }: Content, { cache_hash, user_id, attempt }: Clip) =>
  inTransaction(clips)
    .check({ cache_hash, user_id })
    .where((stored, { eq }) => `${eq(stored.attempt, attempt)} AND ${eq(stored.state, 'ready')}`)
