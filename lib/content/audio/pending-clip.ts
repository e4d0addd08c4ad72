import type { PendingClipRecord } from '../../entities/content/pending-clip.ts'
import type { Content } from '../content.ts'
import type { ClipKey, Stored } from './clip.ts'

/** By then an attempt has ended, or will never do so. */
const DUE_AFTER_MS = 15 * 60_000

/** Promise to look after what the attempt may leave; to be written before that. */
export const promiseFor = (
  { now }: Content,
  { cache_hash, user_id }: ClipKey,
  attempt: string,
  { store, storage_key }: Stored,
): PendingClipRecord => ({
  due_at: new Date(now().getTime() + DUE_AFTER_MS).toISOString(),
  cache_hash,
  user_id,
  attempt,
  store,
  storage_key,
})
