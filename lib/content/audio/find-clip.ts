import { isProblem } from '../../http/errors.ts'
import type { Content } from '../content.ts'
import { type Clip, IN_TABLE } from './clip.ts'
import { allBytesInTable } from './clip-bytes.ts'
import { keepClip } from './keep-clip.ts'
import type { Media } from './media.ts'
import { clipsOf, readClip } from './read-clips.ts'
import { awaitRemoval } from './remove-clip.ts'
import { beginClip, type Kept, NO_DATA, type Wanted } from './write-clip.ts'

/** So many clips of others are looked at for one whose object is really there. */
const MOST_TRIED = 5

/** The clip of an account, shared from another one where it has none of its own; null where nobody has it. */
export const findClip = (media: Media, wanted: Wanted, signal: AbortSignal): Promise<Kept | null> =>
  media.content.clipsAtWork.run(wanted.cache_hash, async () => (await look(media, wanted, signal)).found)

/** The same, and made of these bytes where nobody has it. Others in this process who want it wait. */
export const haveClip = (
  media: Media,
  wanted: Wanted,
  bytes: Uint8Array,
  signal: AbortSignal,
): Promise<Kept> =>
  media.content.clipsAtWork.run(wanted.cache_hash, async () => {
    const { own, found } = await look(media, wanted, signal)
    return found ?? keepClip(media, wanted, own, bytes, signal)
  })

/** `own` is the row the account has, whatever there is of its bytes. */
async function look(
  media: Media,
  wanted: Wanted,
  signal: AbortSignal,
): Promise<{ own: Clip | null; found: Kept | null }> {
  const own = await ownClip(media, wanted, signal)
  if (own && (await isReady(media, own, signal))) return { own, found: { clip: own } }
  return { own, found: await sharedClip(media, wanted, own, signal) }
}

/** Whether the clip can be heard: an object may have been removed past us, or its store be out of reach for good. */
export async function isReady(media: Media, clip: Clip, signal: AbortSignal): Promise<boolean> {
  if (clip.state !== 'ready') return false
  if (clip.store === IN_TABLE) return true
  try {
    return (await media.objects.byId(clip.store).head(clip.storage_key, signal)) !== null
  } catch (error) {
    if (isProblem(error, 'not_configured')) return false
    throw error
  }
}

async function ownClip(media: Media, wanted: Wanted, signal: AbortSignal): Promise<Clip | null> {
  const own = await readClip(media.content, wanted)
  if (own?.state !== 'removing' || isOutOfReach(media, own)) return own
  await awaitRemoval(media, own, signal)
  return readClip(media.content, wanted)
}

/** Nobody can remove its object now: a promise is open to do so once somebody can. */
function isOutOfReach({ objects }: Media, { store }: Clip): boolean {
  return store !== IN_TABLE && !objects.all().some(({ id }) => id === store)
}

async function sharedClip(
  media: Media,
  wanted: Wanted,
  own: Clip | null,
  signal: AbortSignal,
): Promise<Kept | null> {
  let tried = 0
  for await (const other of clipsOf(media.content, wanted.cache_hash, signal)) {
    if (other.user_id === wanted.user_id || other.state !== 'ready') continue
    if (await isReady(media, other, signal).catch(unlessProblem))
      return share(media, wanted, own, other, signal)
    tried += 1
    if (tried === MOST_TRIED) break
  }
  return null
}

/** Without an answer of its store a clip of somebody else is of no use now. */
function unlessProblem(error: unknown): false {
  if (isProblem(error)) return false
  throw error
}

/** Bytes in the table are copied; an object is one for all, as long as the other clip still has it then. */
async function share(media: Media, wanted: Wanted, own: Clip | null, other: Clip, signal: AbortSignal) {
  const { content } = media
  if (other.store === IN_TABLE)
    return keepClip(media, wanted, own, await allBytesInTable(content, other, signal), signal)
  const { store, storage_key, size } = other
  const bytes = { store, storage_key, size, data: NO_DATA, parts: 0, parts_id: '' }
  const also = { other: stillHas(content, other) }
  return beginClip(media, wanted, own, { at: { store, storage_key }, bytes, also }, signal)
}

const stillHas = ({ inTransaction }: Content, { cache_hash, user_id, attempt }: Clip) =>
  inTransaction.clips
    .check({ cache_hash, user_id })
    .where((stored, { eq }) => `${eq(stored.attempt, attempt)} AND ${eq(stored.state, 'ready')}`)
    .commit()
