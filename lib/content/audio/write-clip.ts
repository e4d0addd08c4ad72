import { CLIP_TYPE } from '../../contracts/schemas/speech.ts'
import type { ClipRecord } from '../../entities/content/clip.ts'
import type { PendingClipRecord } from '../../entities/content/pending-clip.ts'
import { type TransactItem, transact } from '../../store/transact.ts'
import type { Content } from '../content.ts'
import { type Clip, type ClipKey, clipId, IN_TABLE, objectOf, type Stored } from './clip.ts'
import type { Media } from './media.ts'
import { promiseFor } from './pending-clip.ts'

export interface Wanted extends ClipKey {
  voice: string
}

/** What is said of a clip's bytes. */
export type Bytes = Pick<ClipRecord, 'size' | 'store' | 'storage_key' | 'data' | 'parts' | 'parts_id'>

/** A clip, and the promise to look after it that is still open. */
export interface Kept {
  clip: Clip
  pending?: PendingClipRecord
}
export type Begun = Required<Kept>

export const NO_DATA = new Uint8Array()

/** What a row says of bytes that are yet to come. */
const placeholder = (store: string): Bytes => ({
  size: 0,
  store,
  storage_key: '',
  data: NO_DATA,
  parts: 0,
  parts_id: '',
})

interface Attempt {
  /** Where the bytes will lie, or lie already. */
  at: Stored
  /** Left out: they are yet to come. */
  bytes?: Bytes
  /** What must go with it, or hold. */
  also?: Record<string, TransactItem>
}

/**
 * Begins an attempt to keep a clip. Fails with ConditionFailed when the row is not as it was `before` any more.
 * One that has been ready stays so until it has its bytes anew, for those who refer to it.
 */
export async function beginClip(
  media: Media,
  wanted: Wanted,
  before: Clip | null,
  { at, bytes, also = {} }: Attempt,
  signal: AbortSignal,
): Promise<Begun> {
  const { content } = media
  const attempt = media.newId()
  const updated_at = content.now().toISOString()
  const known = before ?? unwritten(wanted, updated_at)
  const pending = promiseFor(content, known, attempt, at)
  const state = bytes || known.state === 'ready' ? ('ready' as const) : ('placeholder' as const)
  const given = bytes ?? (state === 'ready' ? {} : placeholder(at.store))
  const row = { ...known, ...given, state, attempt, updated_at }
  const writes = {
    clip: before ? changed(content, before, row) : created(content, row),
    pending: content.inTransaction.pendingClips.put(pending).commit(),
    ...formerObject(media, before, at),
    ...also,
  }
  await transact(content.client, writes, { signal })
  return { clip: row, pending }
}

/** The attempt has its bytes. Fails with ConditionFailed when another has taken the row over. */
export async function completeClip(
  { content }: Media,
  { clip, pending }: Begun,
  bytes: Bytes,
): Promise<Begun> {
  const updated_at = content.now().toISOString()
  const row = { ...clip, ...bytes, state: 'ready' as const, updated_at }
  await transact(content.client, { clip: changed(content, clip, row) })
  return { clip: row, pending }
}

const unwritten = ({ cache_hash, user_id, voice }: Wanted, created_at: string): Clip => ({
  id: clipId({ cache_hash, user_id }),
  cache_hash,
  user_id,
  voice,
  content_type: CLIP_TYPE,
  size: 0,
  store: IN_TABLE,
  storage_key: '',
  parts: 0,
  parts_id: '',
  references: 0,
  state: 'placeholder',
  attempt: '',
  created_at,
  updated_at: created_at,
})

type Row = Clip & { data?: Uint8Array }

const created = ({ inTransaction }: Content, row: Row) =>
  inTransaction.clips.create({ data: NO_DATA, ...row }).commit()

/** References are counted by those who refer to it. */
function changed({ inTransaction }: Content, before: Clip, row: Row): TransactItem {
  const { id, cache_hash, user_id, references, created_at, ...values } = row
  return inTransaction.clips
    .patch({ cache_hash, user_id })
    .set(values)
    .where(({ attempt, state }, { eq }) => `${eq(attempt, before.attempt)} AND ${eq(state, before.state)}`)
    .commit()
}

/** A clip that gets its bytes in another store leaves its object in the one before, which nobody has promised to see to. */
function formerObject({ content, newId }: Media, before: Clip | null, { store }: Stored) {
  const former = before?.state === 'ready' ? objectOf(before) : null
  if (!before || !former || former.store === store) return {}
  const promise = promiseFor(content, before, newId(), former)
  return { former: content.inTransaction.pendingClips.put(promise).commit() }
}
