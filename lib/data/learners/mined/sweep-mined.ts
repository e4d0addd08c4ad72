import { minedKey } from '../../../objects/keys.ts'
import { inWindow } from '../../../platform/async/window.ts'
import { isProblem } from '../../../platform/problems/errors.ts'
import { allIn } from '../../../store/reading/plain-read.ts'
import { itemsWith } from '../../../store/writing/batch.ts'
import { isWritten } from '../../../store/writing/retry-when-changed.ts'
import { inTransaction, transact } from '../../../store/writing/transact.ts'
import type { Media } from '../../articles/content.ts'
import { keptSentenceKey } from '../../entities/collections/kept-sentences.ts'
import {
  filesOf,
  mediaOf,
  mediaRecord,
  minedFileRecord,
  type StoredFile,
  type StoredMedia,
} from '../../entities/collections/mined.ts'
import { sourceKey } from '../../entities/collections/words.ts'
import { removedBytes } from '../../entities/usage/counted.ts'
import type { Learning } from '../records/learning.ts'
import { queryStored } from '../records/read-items.ts'
import { bytesOfFile, fileItem, hashesOf, keptFilesWith, sweepItem } from './stored-media.ts'

interface Stores extends Media {
  readonly learning: Learning
}

/** A cut in progress may need a file that nothing has yet. */
const UNUSED_FOR_MS = 10 * 60_000
/** Removing from a bucket takes some 50 ms. */
const MOST_REMOVED = 200
const AT_ONCE = 4

/** Removes media without their sentence, and files without media, which count references. False if some are left. */
export async function sweepMined(stores: Stores, user_id: number): Promise<boolean> {
  const { learning } = stores
  const media = await queryStored(learning, mediaRecord, allIn(learning, mediaOf(user_id)))
  const orphans = await withoutSubject(learning, user_id, media)
  // A sentence that was learnt again has other media.
  for (const each of orphans)
    await isWritten(
      transact(learning.client, { media: removedMediaItem(learning, each) }, { signal: learning.signal }),
    )
  // Media may have moved to another sentence since they were read: the next sweep tells.
  const used = new Set(media.flatMap(hashesOf))
  const before = learning.now().getTime() - UNUSED_FOR_MS
  const files = await queryStored(learning, minedFileRecord, allIn(learning, filesOf(user_id)))
  const unused = files.filter(({ hash, updated_at }) => !used.has(hash) && Date.parse(updated_at) < before)
  await removeFiles(stores, unused.slice(0, MOST_REMOVED))
  if (unused.length > MOST_REMOVED) return false
  const isSoon = orphans.length > 0
  if (isSoon || media.length > 0 || files.length > unused.length)
    await transact(
      learning.client,
      { sweep: sweepItem(learning, user_id, isSoon ? 'soon' : 'daily') },
      { signal: learning.signal },
    )
  return true
}

const removedMediaItem = ({ minedMedia }: Learning, { user_id, media_id, version }: StoredMedia) =>
  inTransaction(minedMedia)
    .delete({ user_id, media_id })
    .where((stored, { eq }) => eq(stored.version, version))

async function withoutSubject(learning: Learning, user_id: number, media: readonly StoredMedia[]) {
  const keyOf = ({ media_id }: StoredMedia) => {
    const [kind, first = '', second = ''] = media_id.split('.')
    return kind === 's' ? keptSentenceKey(user_id, first) : sourceKey(user_id, first, second)
  }
  const items = await itemsWith(learning, media.map(keyOf), [])
  const there = new Set(items.map(({ pk, sk }) => `${pk} ${sk}`))
  return media.filter(each => {
    const { pk, sk } = keyOf(each)
    return !there.has(`${pk} ${sk}`)
  })
}

/** Bounded per call. Others keep what they share. */
export async function removeMined(stores: Stores, user_id: number) {
  const { learning } = stores
  const files = await queryStored(learning, minedFileRecord, allIn(learning, filesOf(user_id)))
  const removed = files.slice(0, MOST_REMOVED)
  await removeFiles(stores, removed)
  return { removed: removed.length, is_more_due: files.length > removed.length }
}

const removeFiles = (stores: Stores, files: readonly StoredFile[]) =>
  inWindow(files, { size: AT_ONCE, signal: stores.learning.signal }, file => removeFile(stores, file))

/** The record goes last, so that no object is left without one. */
async function removeFile(stores: Stores, file: StoredFile): Promise<void> {
  const { learning } = stores
  const { client, signal } = learning
  const removing: StoredFile = {
    ...file,
    state: 'removing',
    version: file.version + 1,
    updated_at: learning.now().toISOString(),
  }
  // Something has it since.
  if (!(await isWritten(transact(client, { file: fileItem(learning, file, removing) }, { signal })))) return
  const others = await keptFilesWith(learning, file.hash)
  const isShared = others.some(({ user_id, store }) => user_id !== file.user_id && store === file.store)
  if (!isShared) await removeObjects(stores, file)
  const items = {
    file: inTransaction(learning.minedFiles)
      .delete(file)
      .where(({ version }, { eq }) => eq(version, removing.version)),
    ...(await removedBytes(learning, file.user_id, { learning: bytesOfFile(file) })),
  }
  await isWritten(transact(client, items, { signal }))
}

/** An upload that was cut off may have left an object outside the record: the piece tells its key. */
async function removeObjects({ objects, learning, log }: Stores, file: StoredFile): Promise<void> {
  try {
    const store = objects.byId(file.store)
    for (const key of keysOf(file)) await store.remove(key, learning.signal)
  } catch (error) {
    // A former bucket may never come back.
    if (!isProblem(error, 'not_configured')) throw error
    log.warn({ error, store: file.store }, 'the sound of a card could not be removed from a former bucket')
  }
}

const keysOf = ({ hash }: StoredFile) => [minedKey('sound', hash), minedKey('picture', hash)]
