import { clipKey } from '../../../objects/keys.ts'
import { rowsOf } from '../../../store/reading/paging.ts'
import { batchGet } from '../../../store/writing/batch.ts'
import type { ClipRecord } from '../../entities/content/clip.ts'
import type { Content } from '../content.ts'

export type Clip = Omit<ClipRecord, 'data'>

const CLIP_FIELDS = [
  'id',
  'user_id',
  'cache_hash',
  'voice',
  'credit',
  'content_type',
  'size',
  'storage_key',
  'store',
  'parts',
  'parts_id',
  'references',
  'given',
  'state',
  'attempt',
  'created_at',
  'updated_at',
] as const satisfies readonly (keyof Clip)[]

export type ClipKey = Pick<Clip, 'cache_hash' | 'user_id'>

export const clipId = ({ cache_hash, user_id }: ClipKey) => `${cache_hash}.${user_id}`

export function clipNamed(id: string): ClipKey {
  const [cache_hash = '', user_id] = id.split('.')
  return { cache_hash, user_id: Number(user_id) }
}

export const bytesOfClip = (clip: Pick<Clip, 'state' | 'size'> | null): number =>
  clip?.state === 'ready' ? clip.size : 0

export const IN_TABLE = 'local'

export interface Stored {
  store: string
  storage_key: string
}

/** Known before the object is stored; null for bytes in the table. */
export function objectOf({ cache_hash, store, storage_key }: Clip): Stored | null {
  return store === IN_TABLE ? null : { store, storage_key: storage_key || clipKey(cache_hash) }
}

export const hasObject = (clip: Clip, { store, storage_key }: Stored) => {
  const object = objectOf(clip)
  return object?.store === store && object.storage_key === storage_key
}

const consistent = { consistent: true, attributes: CLIP_FIELDS } as const

export async function readClip({ clips }: Content, key: ClipKey): Promise<Clip | null> {
  const { data } = await clips.get(key).go(consistent)
  return data
}

export async function readClips({ client, clips, signal }: Content, keys: readonly ClipKey[]) {
  const batches = clips.get([...keys]).params(consistent)
  const items = await batchGet(client, batches, { signal })
  return items.flatMap(Item => clips.parse({ Item }, { attributes: CLIP_FIELDS }).data ?? [])
}

export const clipsOf = ({ clips, signal: abortSignal }: Content, cache_hash: string) =>
  rowsOf<Clip>(cursor => clips.query.clip({ cache_hash }).go({ ...consistent, cursor, abortSignal }))

/** True if a clip that stays has the object, or may get it. Accounts share objects; `exceptUser`'s clip does not count. */
export async function isObjectInUse(
  content: Content,
  cache_hash: string,
  object: Stored,
  exceptUser?: number,
): Promise<boolean> {
  for await (const clip of clipsOf(content, cache_hash))
    if (clip.state !== 'removing' && clip.user_id !== exceptUser && hasObject(clip, object)) return true
  return false
}
