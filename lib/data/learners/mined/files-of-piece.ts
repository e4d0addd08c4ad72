import type { MediaPart } from '../../../contracts/schemas/learners/mined-media.ts'
import { isProblem, Problem } from '../../../platform/problems/errors.ts'
import { retryWhenChanged } from '../../../store/writing/retry-when-changed.ts'
import { transact } from '../../../store/writing/transact.ts'
import type { Media } from '../../articles/content.ts'
import type { StoredFile, StoredMedia } from '../../entities/collections/mined.ts'
import { countedBytes } from '../../entities/usage/counted.ts'
import type { Learning } from '../records/learning.ts'
import { bytesOfFile, fileItem, filesOfAll, keptFilesWith, mediaItem, readFile } from './stored-media.ts'

interface Stores extends Media {
  readonly learning: Learning
}

export const keyOf = (file: Pick<StoredFile, 'sound_key' | 'picture_key'>, part: MediaPart) =>
  part === 'sound' ? file.sound_key : file.picture_key

/** A removal's request has ended by then. */
const REMOVED_AFTER_MS = 10 * 60_000

/**
 * Makes or renews the learner's record of a piece, with other learners' objects that exist. Written before any object, so
 * that removals see its use, and at each cut, so that no sweep removes it. Throws during a removal of the piece, which
 * might take the next cut: removals mark their record, then look for others; this writes, then looks for marks, so that one
 * sees the other.
 */
export async function fileFor(stores: Stores, media: StoredMedia, hash: string): Promise<StoredFile> {
  const { learning, objects } = stores
  await mustNotBeRemoving(learning, hash, objects.current().id)
  const file = await keepFile(stores, media, hash)
  await mustNotBeRemoving(learning, hash, file.store)
  return file
}

/** Ignores other stores, which may never answer again. */
async function mustNotBeRemoving(learning: Learning, hash: string, into: string): Promise<void> {
  const since = learning.now().getTime() - REMOVED_AFTER_MS
  const files = await filesOfAll(learning, hash)
  const isRemoving = ({ state, store, updated_at }: StoredFile) =>
    state === 'removing' && store === into && Date.parse(updated_at) > since
  if (files.some(isRemoving))
    throw new Problem('unavailable', 'The former files of this piece are being removed.')
}

const keepFile = (stores: Stores, media: StoredMedia, hash: string): Promise<StoredFile> =>
  retryWhenChanged(async () => {
    const { learning, objects } = stores
    const { user_id } = media
    const own = await readFile(learning, user_id, hash)
    const before = own ?? newFile(learning, user_id, hash, objects.current().id)
    const kept = own?.state === 'kept' ? await reallyStored(stores, own) : null
    const other = kept?.sound_key ? null : await sharedFile(stores, user_id, hash)
    const shared = other?.found ?? (hasAny(kept) ? kept : null)
    const updated_at = learning.now().toISOString()
    const stored = shared ?? { ...NOTHING, store: objects.current().id }
    const { store, sound_key, sound_bytes, picture_key, picture_bytes } = stored
    const objectsOf = { store, sound_key, sound_bytes, picture_key, picture_bytes }
    const next = { ...before, ...objectsOf, state: 'kept' as const, version: before.version + 1, updated_at }
    const more = bytesOfFile(next) - (own ? bytesOfFile(own) : 0)
    const items = {
      file: fileItem(learning, own, next),
      // Skips accounts erased in the meantime.
      media: mediaItem(learning, media, media),
      // Fails a removal of the other's files that has not seen this record.
      ...(other && {
        other: fileItem(learning, other.file, { ...other.file, version: other.file.version + 1 }),
      }),
      ...countedBytes(learning, user_id, { learning: more }),
    }
    await transact(learning.client, items, { signal: learning.signal })
    return next
  })

const NOTHING = { sound_key: null, sound_bytes: 0, picture_key: null, picture_bytes: 0 }

const newFile = ({ now }: Learning, user_id: number, hash: string, store: string): StoredFile => ({
  ...{ user_id, hash, store, ...NOTHING, state: 'kept', version: 0, updated_at: now().toISOString() },
})

const hasAny = (file: StoredFile | null) => file !== null && (file.sound_key ?? file.picture_key) !== null

async function sharedFile(stores: Stores, user_id: number, hash: string) {
  for (const other of await keptFilesWith(stores.learning, hash)) {
    if (other.user_id === user_id || !other.sound_key) continue
    const found = await reallyStored(stores, other)
    if (found.sound_key) return { file: other, found }
  }
  return null
}

/** Skips objects that others removed, or whose store is gone. */
async function reallyStored({ objects, learning }: Stores, file: StoredFile): Promise<StoredFile> {
  const isThere = async (key: string | null) => {
    if (key === null) return false
    try {
      return (await objects.byId(file.store).head(key, learning.signal)) !== null
    } catch (error) {
      if (isProblem(error, 'not_configured')) return false
      throw error
    }
  }
  const [sound, picture] = [await isThere(file.sound_key), await isThere(file.picture_key)]
  return {
    ...file,
    ...(!sound && { sound_key: null, sound_bytes: 0 }),
    ...(!picture && { picture_key: null, picture_bytes: 0 }),
  }
}
