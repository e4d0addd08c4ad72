import { CLIP_TYPE } from '../../../contracts/schemas/models/speech.ts'
import { clipKey } from '../../../objects/keys.ts'
import { inTransaction, type TransactItem, transact } from '../../../store/writing/transact.ts'
import type { ClipRecord, PendingClipRecord } from '../../entities/content/clip.ts'
import { countedBytes } from '../../entities/usage/counted.ts'
import type { Content, Media } from '../content.ts'
import { bytesOfClip, type Clip, clipId, IN_TABLE, objectOf, type Stored } from './clip.ts'
import { writeParts } from './clip-bytes.ts'
import { pendingFor } from './reclaim-clips.ts'
import { awaitRemovals } from './remove-clip.ts'
import type { WantedClip } from './wanted-clip.ts'

const BYTES_IN_RECORD = 300_000
export const NOT_IN_TABLE = { data: new Uint8Array(), parts: 0, parts_id: '' }

type Bytes = Pick<ClipRecord, 'size' | 'store' | 'storage_key' | 'data' | 'parts' | 'parts_id'>

/** Has a pending record until a sentence refers to the clip. */
export interface Kept {
  clip: Clip
  pending?: PendingClipRecord
}
type Attempt = Required<Kept>

/** Takes over the pending record of an earlier try that could not link the clip. */
export const keptSince = (earlier: Kept | undefined, foundClip: Kept): Kept =>
  earlier?.clip.attempt === foundClip.clip.attempt ? { ...earlier, ...foundClip } : foundClip

/** Uses the current store. `before` is the account's record as it was read. */
export async function storeClip(media: Media, wanted: WantedClip, before: Clip | null, bytes: Uint8Array) {
  const store = media.objects.current()
  // Accounts share the objects of a bucket.
  if (store.kind === 'cos' && !wanted.isGiven) {
    // Writes a record without bytes, the object, then its key: never a key without its object.
    const at = { store: store.id, storage_key: clipKey(wanted.cache_hash) }
    const begun = await beginAttempt(media, wanted, before, { at })
    await awaitRemovals(media, wanted, at)
    const limits = { content_type: CLIP_TYPE, max_bytes: bytes.byteLength, signal: media.content.signal }
    const { size } = await store.put(at.storage_key, bytes, limits)
    return completeAttempt(media, begun, wanted, { ...at, ...NOT_IN_TABLE, size })
  }
  const at = { store: IN_TABLE, storage_key: '' }
  const size = bytes.byteLength
  if (size <= BYTES_IN_RECORD)
    return beginAttempt(media, wanted, before, { at, bytes: { ...at, ...NOT_IN_TABLE, size, data: bytes } })
  const begun = await beginAttempt(media, wanted, before, { at })
  const parts_id = begun.clip.attempt
  const parts = await writeParts(media.content, wanted, parts_id, bytes)
  return completeAttempt(media, begun, wanted, { ...at, ...NOT_IN_TABLE, size, parts, parts_id })
}

interface Beginning {
  at: Stored
  /** Absent if the bytes are yet to come. */
  bytes?: Bytes
  conditions?: Record<string, TransactItem>
}

/**
 * Throws ConditionFailed unless the record equals `before`. A ready clip keeps its old bytes until it has new ones, for the
 * sentences that refer to it.
 */
export async function beginAttempt(
  media: Media,
  wanted: WantedClip,
  before: Clip | null,
  { at, bytes, conditions = {} }: Beginning,
): Promise<Attempt> {
  const { content } = media
  const attempt = media.newId()
  const updated_at = content.now().toISOString()
  const known = before ?? newClip(wanted, updated_at)
  const pending = pendingFor(content, known, attempt, at, wanted.keptForMs)
  const state = bytes || known.state === 'ready' ? ('ready' as const) : ('placeholder' as const)
  const storedBytes = bytes ?? (state === 'ready' ? {} : noBytesIn(at.store))
  const record = {
    ...known,
    ...storedBytes,
    ...originOf(wanted, known, bytes !== undefined),
    ...(bytes && creditOf(wanted, known)),
    state,
    attempt,
    updated_at,
  }
  const writes = {
    clip: before ? changed(content, before, record) : created(content, record),
    pending: inTransaction(content.pendingClips).put(pending),
    ...formerObject(media, before, at),
    ...countedBytes(content, record.user_id, { audio: bytesOfClip(record) - bytesOfClip(before) }),
    ...conditions,
  }
  await transact(content.client, writes, { signal: content.signal })
  return { clip: record, pending }
}

/** Throws ConditionFailed if another attempt has taken over the record. */
async function completeAttempt(
  { content }: Media,
  { clip, pending }: Attempt,
  wanted: WantedClip,
  bytes: Bytes,
) {
  const updated_at = content.now().toISOString()
  const record = {
    ...clip,
    ...bytes,
    ...originOf(wanted, clip, true),
    ...creditOf(wanted, clip),
    state: 'ready' as const,
    updated_at,
  }
  const counted = countedBytes(content, clip.user_id, { audio: bytesOfClip(record) - bytesOfClip(clip) })
  await transact(content.client, { clip: changed(content, clip, record), ...counted })
  return { clip: record, pending }
}

/**
 * Marks bytes that a learner brought. Lost ones, synthesised anew, belong to nobody, once the new bytes are there: until
 * then the old may come back, which no other account may hear.
 */
const originOf = ({ isGiven }: WantedClip, { given }: Pick<Clip, 'given'>, hasNewBytes: boolean) => {
  if (isGiven) return { given: 1 }
  return given === 1 && hasNewBytes ? { given: 0 } : {}
}

/** New bytes bring their own credit, or none. */
const creditOf = ({ credit }: WantedClip, before: Pick<Clip, 'credit'>) =>
  credit ? { credit } : before.credit ? { credit: '' } : {}

const noBytesIn = (store: string): Bytes => ({ ...NOT_IN_TABLE, size: 0, store, storage_key: '' })

function newClip({ cache_hash, user_id, voice }: WantedClip, created_at: string): Clip {
  const { data, ...noBytes } = noBytesIn(IN_TABLE)
  return {
    ...noBytes,
    id: clipId({ cache_hash, user_id }),
    cache_hash,
    user_id,
    voice,
    content_type: CLIP_TYPE,
    references: 0,
    state: 'placeholder',
    attempt: '',
    created_at,
    updated_at: created_at,
  }
}

type ClipToWrite = Clip & { data?: Uint8Array }

const created = ({ clips }: Content, record: ClipToWrite) =>
  inTransaction(clips).create({ data: NOT_IN_TABLE.data, ...record })

/** Leaves the references: sentences may be linked in the meantime. */
function changed({ clips }: Content, before: Clip, record: ClipToWrite): TransactItem {
  const { id, cache_hash, user_id, references, created_at, ...values } = record
  return inTransaction(clips)
    .patch({ cache_hash, user_id })
    .set(values)
    .where(({ attempt, state }, { eq }) => `${eq(attempt, before.attempt)} AND ${eq(state, before.state)}`)
}

/** No attempt would reclaim the object of a clip that moves to another store. */
function formerObject({ content, newId }: Media, before: Clip | null, { store }: Stored) {
  const former = before?.state === 'ready' ? objectOf(before) : null
  if (!before || !former || former.store === store) return {}
  const pending = pendingFor(content, before, newId(), former)
  return { former: inTransaction(content.pendingClips).put(pending) }
}
