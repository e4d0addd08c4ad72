import type { Readable } from 'node:stream'
import type { z } from 'zod'
import type { files as routes } from '../../contracts/data/contract.ts'
import { MEDIA_EXTENSIONS } from '../../contracts/schemas/administration/objects.ts'
import { MOST_PARTS } from '../../contracts/schemas/learners/imports.ts'
import { peek } from '../../objects/byte-streams.ts'
import { isExpired, ownTemporaryKey, sendAgain } from '../../objects/handles.ts'
import {
  IMPORT_EXTENSION,
  IMPORT_FILE,
  type TemporaryExtension,
  temporaryFolderOf,
  temporaryKey,
} from '../../objects/keys.ts'
import { mediaExtensionOf } from '../../objects/media-types.ts'
import type { Acting } from '../../platform/auth/actor.ts'
import { type DiskSpace, isAlmostFull } from '../../platform/disk/disk-space.ts'
import { type Reply, stream } from '../../platform/http/reply.ts'
import { refusal } from '../../platform/problems/reasons.ts'
import { sizeText } from '../../platform/values/size-text.ts'
import type { Content, Media } from '../articles/content.ts'
import { type ObjectStore, type ObjectStores, SIGNED_FOR_S } from '../object-stores/object-store.ts'
import { matchesExtension, SNIFFED_BYTES } from '../object-stores/sniff.ts'
import { releaseRoom, storeInRoom } from './file-room.ts'

interface Sent {
  name: string
  bytes: Readable
  most_bytes: number
  /** Bounds all bytes beside learning data. */
  most: number
}

/** Requires room, and first bytes that match the extension. */
export async function receiveFile(
  media: Media,
  { user_id }: Acting,
  { name, bytes, most_bytes, most }: Sent,
): Promise<z.input<typeof routes.receive.output>> {
  try {
    const { content, objects, newId } = media
    const extension = name === IMPORT_FILE ? IMPORT_EXTENSION : mediaExtensionOf(name)
    const max_bytes = Math.min(most_bytes, await roomForFile(media, user_id, extension, content.signal))
    const { head, whole } = await peek(bytes, SNIFFED_BYTES)
    mustBeMedia(extension, head)
    const key = temporaryKey(user_id, content.now(), newId(), extension)
    const content_type =
      extension === IMPORT_EXTENSION ? 'application/octet-stream' : MEDIA_EXTENSIONS[extension]
    const { size } = await storeInRoom(content, { user_id, file_handle: key, most }, whole, within =>
      objects.current().put(key, within, { content_type, max_bytes, signal: content.signal }),
    )
    return { file_handle: key, size }
  } finally {
    bytes.destroy()
  }
}

function mustBeMedia(extension: TemporaryExtension, head: Uint8Array): void {
  if (head.length === 0) throw refusal('file_empty')
  if (extension !== IMPORT_EXTENSION && !matchesExtension(extension, head))
    throw refusal('file_of_other_format', { extension })
}

/** Throws 404 for a missing file, or one older than seven days. */
export async function temporaryFile({ content, objects }: Media, handle: string) {
  ownTemporaryKey(handle, content.acting, 'file_handle')
  const storedFile = await objects.locate(handle, content.signal)
  if (!storedFile || isExpired(storedFile.info.modified_at, content.now())) throw sendAgain()
  return storedFile
}

export async function readTemporary(media: Media, handle: string): Promise<Reply> {
  const { store, info } = await temporaryFile(media, handle)
  const bytes = await store.read(handle, null, media.content.signal)
  return stream(bytes, { 'content-type': 'application/octet-stream', 'content-length': String(info.size) })
}

/** Valid for a while, for anyone who knows it. */
export async function temporaryAddress(media: Media, handle: string) {
  const { store, info } = await temporaryFile(media, handle)
  const expires = media.content.now().getTime() + SIGNED_FOR_S * 1_000
  const url = await store.signedUrl(handle, SIGNED_FOR_S)
  return { url, size: info.size, expires_at: new Date(expires).toISOString() }
}

export async function signedOrigins(objects: ObjectStores, of?: ObjectStore['kind']): Promise<string[]> {
  const storesOfKind = objects.all().filter(({ kind }) => of === undefined || kind === of)
  const signed = await Promise.all(storesOfKind.map(store => store.signedUrl(ANY_KEY, 1)))
  return [...new Set(signed.map(url => new URL(url).origin))]
}

/** Stores sign addresses of missing objects too. */
const ANY_KEY = 'tmp/u1/transcription/2000/01/01/00000000000000000000000000.wav'

export async function removeTemporary({ content, objects }: Media, handle: string): Promise<void> {
  ownTemporaryKey(handle, content.acting, 'file_handle')
  const storedFile = await objects.locate(handle, content.signal)
  if (storedFile) await removeFile(content, storedFile.store, handle)
}

export async function removeFile(content: Content, store: ObjectStore, handle: string): Promise<void> {
  await store.remove(handle, content.signal)
  await releaseRoom(content, handle)
}

/** Bounds recordings, and parts of imports, of one account. */
const MOST_RECORDINGS = 20
const MOST_IMPORT_PARTS = 4 * MOST_PARTS
const MOST_BYTES = 10e9

/** Throws 507 on a full disk, and 429 beyond the account's share. */
export async function roomForFile(
  { objects, diskSpace }: Pick<Media, 'objects' | 'diskSpace'>,
  user_id: number,
  extension: TemporaryExtension,
  signal: AbortSignal,
): Promise<number> {
  const store = objects.current()
  if (store.kind === 'local') mustHaveDiskSpace(await diskSpace())
  const prefix = temporaryFolderOf(user_id)
  const limit = MOST_RECORDINGS + MOST_IMPORT_PARTS
  const { objects: kept } = await store.list({ prefix, limit, by_folder: false }, signal)
  const room = MOST_BYTES - kept.reduce((total, { size }) => total + size, 0)
  const isImport = extension === IMPORT_EXTENSION
  const same = kept.filter(({ key }) => key.endsWith(`.${IMPORT_EXTENSION}`) === isImport)
  const most = isImport ? MOST_IMPORT_PARTS : MOST_RECORDINGS
  if (same.length < most && room > 0) return room
  throw refusal(isImport ? 'too_many_import_parts' : 'too_many_files', { most, size: sizeText(MOST_BYTES) })
}

function mustHaveDiskSpace(space: DiskSpace): void {
  if (isAlmostFull(space)) throw refusal('disk_almost_full')
}
