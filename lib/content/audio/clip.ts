import type { ClipRecord } from '../../entities/content/clip.ts'
import { clipKey } from '../../media/keys.ts'

/** A clip without the bytes its row may hold. */
export type Clip = Omit<ClipRecord, 'data'>

export const CLIP_FIELDS = [
  'id',
  'user_id',
  'cache_hash',
  'voice',
  'content_type',
  'size',
  'storage_key',
  'store',
  'parts',
  'parts_id',
  'references',
  'state',
  'attempt',
  'created_at',
  'updated_at',
] as const satisfies readonly (keyof Clip)[]

/** What says which clip: one for every account and hash. */
export type ClipKey = Pick<Clip, 'cache_hash' | 'user_id'>

export const clipId = ({ cache_hash, user_id }: ClipKey) => `${cache_hash}.${user_id}`

/** The clip an `audio_object_id` names. */
export function clipNamed(id: string): ClipKey {
  const [cache_hash = '', user_id] = id.split('.')
  return { cache_hash, user_id: Number(user_id) }
}

/** The store of clips whose bytes lie in the table. */
export const IN_TABLE = 'local'

/** An object, and the object store it lies in. */
export interface Stored {
  store: string
  storage_key: string
}

/** Where a clip has its object, or gets it; null where its bytes lie in the table. */
export function objectOf({ cache_hash, store, storage_key }: Clip): Stored | null {
  return store === IN_TABLE ? null : { store, storage_key: storage_key || clipKey(cache_hash) }
}
