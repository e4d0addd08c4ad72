import { z } from 'zod'
import { temporaryFolderOf } from '../../objects/keys.ts'
import { allIn, newestIn, wirePages } from '../../store/reading/plain-read.ts'
import { typedPages } from '../../store/reading/typed-read.ts'
import { isWritten } from '../../store/writing/retry-when-changed.ts'
import { textBytes } from '../articles/article/article-text.ts'
import { parseHeads, readHeads } from '../articles/article/heads.ts'
import { metadataOf } from '../articles/article/metadata-of.ts'
import { readClips } from '../articles/clips/clip.ts'
import { everything, type Media } from '../articles/content.ts'
import { countedPartitions } from '../entities/collections/keys.ts'
import { filesOf, minedFileRecord } from '../entities/collections/mined.ts'
import type { ArticleRecord } from '../entities/content/article.ts'
import { headKey, ownArticles } from '../entities/content/keys.ts'
import { sizeOfRow } from '../entities/usage/counted.ts'
import { LONGEST_UPLOAD_MS } from '../files/file-room.ts'
import { bytesOfFile } from '../learners/mined/stored-media.ts'
import type { Learning } from '../learners/records/learning.ts'
import { queryStored } from '../learners/records/read-items.ts'
import { objectsBelow } from '../object-stores/object-store.ts'

const Listed = z.object({ id: z.number() })
const Receipt = z.object({ cache_hash: z.string() })
const CLIPS = 'CLIP#'
const AT_ONCE = 100

/** Includes images, and clips that articles refer to. */
export async function bytesOfArticles(media: Media, user_id: number) {
  const { content } = media
  let [texts, recordings, audio] = [0, 0, 0]
  const hashes = new Set<string>()
  for await (const listed of typedPages(content, newestIn(content, ownArticles(user_id)), Listed)) {
    const items = await readHeads(
      content,
      listed.map(({ id }) => id),
    )
    for (const head of parseHeads(content, items)) {
      const bytes = await bytesOfHead(media, head)
      texts += bytes.text_bytes + (head.image_bytes ?? 0)
      recordings += bytes.media_bytes
      const receipts = allIn(content, headKey(head.id).pk, CLIPS)
      for await (const page of typedPages(content, receipts, Receipt))
        for (const { cache_hash } of page) hashes.add(cache_hash)
    }
  }
  const all = [...hashes]
  for (let at = 0; at < all.length; at += AT_ONCE) {
    const keys = all.slice(at, at + AT_ONCE).map(cache_hash => ({ cache_hash, user_id }))
    for (const { state, size } of await readClips(content, keys)) if (state === 'ready') audio += size
  }
  return { texts, recordings, audio }
}

/** Writes sizes into older heads. A former bucket without an answer counts as nothing. */
async function bytesOfHead(media: Media, head: ArticleRecord) {
  const { content } = media
  const { source_media } = metadataOf(head)
  const hasMedia = typeof source_media === 'string' && head.source_store !== undefined
  const { text_bytes = await textBytes(content, head) } = head
  const {
    media_bytes = hasMedia ? await sizeOf(media, String(head.source_store), String(source_media)) : null,
  } = head
  if (head.text_bytes !== text_bytes || (media_bytes !== null && head.media_bytes !== media_bytes)) {
    const noted = content.articles
      .patch({ id: head.id })
      .set({ text_bytes, ...(media_bytes === null ? {} : { media_bytes }) })
      .where(({ content_revision }, { eq }) => eq(content_revision, head.content_revision))
    await isWritten(noted.go({ response: 'none', abortSignal: content.signal }))
  }
  return { text_bytes, media_bytes: media_bytes ?? 0 }
}

async function sizeOf({ content, objects, log }: Media, store: string, key: string): Promise<number | null> {
  try {
    return (await objects.byId(store).head(key, content.signal))?.size ?? 0
  } catch (error) {
    content.signal.throwIfAborted()
    if (store === objects.current().id) throw error
    log.warn({ error, store }, 'a recording of an account could not be counted')
    return null
  }
}

/** Includes arriving files; corrects their records. */
export async function bytesOfFiles(media: Media, user_id: number): Promise<number> {
  const { content } = media
  const { fileRooms, now, signal } = content
  const stored = await temporaryFilesOf(media, user_id)
  const { data: rooms } = await fileRooms.query.room({ user_id }).go(everything(content))
  const known = new Map(rooms.map(room => [room.file_handle, room]))
  let bytes = 0
  for (const [file_handle, size] of stored) {
    bytes += size
    if (known.get(file_handle)?.bytes === size) continue
    const room = { user_id, file_handle, bytes: size, since: now().toISOString() }
    await fileRooms.put(room).go({ response: 'none', abortSignal: signal })
  }
  for (const room of rooms) {
    if (stored.has(room.file_handle)) continue
    if (now().getTime() - Date.parse(room.since) < LONGEST_UPLOAD_MS) bytes += room.bytes
    else await fileRooms.delete(room).go({ response: 'none', abortSignal: signal })
  }
  return bytes
}

/** Requires an answer only of the current bucket: a former one may never come back. */
async function temporaryFilesOf({ content, objects, log }: Media, user_id: number) {
  const sizes = new Map<string, number>()
  for (const store of objects.all())
    try {
      for await (const { key, size } of objectsBelow(store, temporaryFolderOf(user_id), content.signal))
        sizes.set(key, size)
    } catch (error) {
      content.signal.throwIfAborted()
      if (store === objects.current()) throw error
      log.warn({ error, store: store.id }, 'the temporary files of an account could not be counted')
    }
  return sizes
}

/** Events, ratings, receipts, and cards' sounds and pictures. */
export async function bytesOfLearning(learning: Learning, user_id: number): Promise<number> {
  let bytes = 0
  for (const pk of countedPartitions(user_id))
    for await (const page of wirePages(learning.client, allIn(learning, pk), learning.signal))
      for (const item of page) bytes += sizeOfRow(valuesOf(item))
  const files = await queryStored(learning, minedFileRecord, allIn(learning, filesOf(user_id)))
  return files.reduce((sum, file) => sum + bytesOfFile(file), bytes)
}

const Text = z.object({ S: z.string() })
const valuesOf = (item: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(item).map(([name, value]) => [name, Text.safeParse(value).data?.S ?? 0]))
