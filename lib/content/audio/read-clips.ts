import { batchGet } from '../../store/batch.ts'
import { rowsOf } from '../../store/paging.ts'
import type { Content } from '../content.ts'
import { CLIP_FIELDS, type Clip, type ClipKey, objectOf, type Stored } from './clip.ts'

const consistent = { consistent: true, attributes: CLIP_FIELDS } as const

export async function readClip({ clips }: Content, { cache_hash, user_id }: ClipKey): Promise<Clip | null> {
  const { data } = await clips.get({ cache_hash, user_id }).go(consistent)
  return data
}

/** Those that there are, in any order. */
export async function readClips(
  { client, clips }: Content,
  keys: readonly ClipKey[],
  signal: AbortSignal,
): Promise<Clip[]> {
  const batches = clips.get([...keys]).params(consistent)
  const items = await batchGet(client, batches, { signal })
  return items.flatMap(Item => clips.parse({ Item }, { attributes: CLIP_FIELDS }).data ?? [])
}

/** The clips of one hash, of all accounts. */
export const clipsOf = ({ clips }: Content, cache_hash: string, abortSignal: AbortSignal) =>
  rowsOf<Clip>(cursor => clips.query.clip({ cache_hash }).go({ ...consistent, cursor, abortSignal }))

/**
 * Whether a clip has that object, or may be about to get it, and is not itself on its way out. Accounts share
 * objects; `except` names one that is not asked about.
 */
export async function isInUse(
  content: Content,
  cache_hash: string,
  { store, storage_key }: Stored,
  signal: AbortSignal,
  except?: number,
): Promise<boolean> {
  for await (const clip of clipsOf(content, cache_hash, signal)) {
    const isStaying = clip.state !== 'removing' && clip.user_id !== except
    const object = isStaying ? objectOf(clip) : null
    if (object?.store === store && object.storage_key === storage_key) return true
  }
  return false
}
