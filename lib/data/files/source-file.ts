import { createHash } from 'node:crypto'
import { parseKey } from '../../objects/keys.ts'
import { contentTypeOf } from '../../objects/media-types.ts'
import { type ByteRange, type RequestedRange, rangedReply } from '../../objects/ranged-reply.ts'
import { type Reply, redirect } from '../../platform/http/reply.ts'
import { Problem } from '../../platform/problems/errors.ts'
import { refusal } from '../../platform/problems/reasons.ts'
import { playableHead } from '../articles/article/heads.ts'
import { metadataOf } from '../articles/article/metadata-of.ts'
import type { Media } from '../articles/content.ts'
import { type ObjectInfo, type ObjectStore, PLAYED_FOR_S } from '../object-stores/object-store.ts'

interface RequestedFile extends RequestedRange {
  isGuest: boolean
  /** Sends bytes of a bucket in place of a redirect. */
  isWhole: boolean
}

export async function readSourceFile(
  media: Media,
  articleId: number,
  { isGuest, isWhole, ...requestedPart }: RequestedFile,
) {
  const { content, objects } = media
  const head = await playableHead(content, articleId, isGuest)
  const { source_media: key } = metadataOf(head)
  if (typeof key !== 'string' || head.source_store === undefined) throw refusal('no_recording')
  const store = objects.byId(head.source_store)
  const info = await store.head(key, content.signal)
  if (!info) throw refusal('recording_gone')
  return store.kind === 'cos' && !isWhole
    ? redirect(await store.signedUrl(key, PLAYED_FOR_S))
    : bytesOf(media, store, info, requestedPart)
}

/** Serves signed addresses of local files, but neither clips nor settings. */
export async function signedDownload(
  media: Media,
  key: string,
  requestedPart: RequestedRange,
): Promise<Reply> {
  const { content, objects } = media
  const area = parseKey(key)?.area
  const store = objects.byId('local')
  const isFile = area === 'temporary' || area === 'source'
  const info = isFile ? await store.head(key, content.signal) : null
  if (!info) throw new Problem('not_found', 'The file no longer exists.')
  return bytesOf(media, store, info, requestedPart)
}

/** Identifies a kept file; the key itself names accounts. */
const tagOf = (key: string) => `"${createHash('sha256').update(key).digest('hex').slice(0, 32)}"`

function bytesOf(
  { content }: Media,
  store: ObjectStore,
  { key, size }: ObjectInfo,
  requestedPart: RequestedRange,
) {
  const open = (part: ByteRange | null) => store.read(key, part, content.signal)
  const source = { size, content_type: contentTypeOf(key), etag: tagOf(key), open }
  // Bytes under a key never change, but their readers do.
  return rangedReply(source, requestedPart, { 'cache-control': 'private, no-cache' })
}
