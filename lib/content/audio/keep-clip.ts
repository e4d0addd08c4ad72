import { CLIP_TYPE } from '../../contracts/schemas/speech.ts'
import { clipKey } from '../../media/keys.ts'
import type { ObjectStore } from '../../media/object-store.ts'
import { type Clip, IN_TABLE } from './clip.ts'
import { writeParts } from './clip-parts.ts'
import type { Media } from './media.ts'
import { awaitRemovals } from './remove-clip.ts'
import { type Begun, beginClip, completeClip, NO_DATA, type Wanted } from './write-clip.ts'

/** What goes into the row itself. */
const BYTES_IN_ROW = 300_000

/** Keeps the bytes of a clip where new ones go. `before` is the row there is, as it was read. */
export function keepClip(
  media: Media,
  wanted: Wanted,
  before: Clip | null,
  bytes: Uint8Array,
  signal: AbortSignal,
): Promise<Begun> {
  const store = media.objects.current()
  if (store.kind === 'cos') return keepAsObject(media, store, wanted, before, bytes, signal)
  return keepInTable(media, wanted, before, bytes, signal)
}

/** A row without bytes, the object, and then the row says where it is: never a key without its object. */
async function keepAsObject(
  media: Media,
  store: ObjectStore,
  wanted: Wanted,
  before: Clip | null,
  bytes: Uint8Array,
  signal: AbortSignal,
): Promise<Begun> {
  const at = { store: store.id, storage_key: clipKey(wanted.cache_hash) }
  const begun = await beginClip(media, wanted, before, { at }, signal)
  await awaitRemovals(media, wanted, at, signal)
  const limits = { content_type: CLIP_TYPE, max_bytes: bytes.byteLength, signal }
  const { size } = await store.put(at.storage_key, bytes, limits)
  return completeClip(media, begun, { ...at, size, data: NO_DATA, parts: 0, parts_id: '' })
}

async function keepInTable(
  media: Media,
  wanted: Wanted,
  before: Clip | null,
  bytes: Uint8Array,
  signal: AbortSignal,
): Promise<Begun> {
  const at = { store: IN_TABLE, storage_key: '' }
  const size = bytes.byteLength
  if (size <= BYTES_IN_ROW) {
    const inRow = { ...at, size, data: bytes, parts: 0, parts_id: '' }
    return beginClip(media, wanted, before, { at, bytes: inRow }, signal)
  }
  const begun = await beginClip(media, wanted, before, { at }, signal)
  const parts_id = begun.clip.attempt
  const parts = await writeParts(media.content, wanted, parts_id, bytes, signal)
  return completeClip(media, begun, { ...at, size, data: NO_DATA, parts, parts_id })
}
