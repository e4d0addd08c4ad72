import type { Acting } from '../../auth/actor.ts'
import { Problem } from '../../http/errors.ts'
import { type Reply, redirect } from '../../http/reply.ts'
import { parseKey } from '../../media/keys.ts'
import { contentTypeOf } from '../../media/media-types.ts'
import { type ByteRange, type ObjectInfo, type ObjectStore, SIGNED_FOR_S } from '../../media/object-store.ts'
import { rangedReply } from '../../media/ranged-reply.ts'
import { mustPlay } from '../access.ts'
import type { Media } from '../audio/media.ts'
import { readHead } from '../heads.ts'
import { metadataOf } from '../present-article.ts'

interface Asked {
  range: string | undefined
  signal: AbortSignal
}

/** The file an article was taken down from: where to get it, or its bytes where they lie here. */
export async function keptMedia(
  { content, objects }: Media,
  acting: Acting | null,
  articleId: number,
  isGuest: boolean,
  asked: Asked,
): Promise<Reply> {
  const head = await readHead(content, articleId)
  mustPlay(acting, head, isGuest)
  const { source_media: key } = metadataOf(head)
  if (typeof key !== 'string' || head.source_store === undefined)
    throw new Problem('not_found', 'No file was kept with this article.')
  const store = objects.byId(head.source_store)
  const info = await store.head(key, asked.signal)
  if (!info) throw new Problem('not_found', 'The file of this article is not there any more.')
  return store.kind === 'cos'
    ? redirect(await store.signedUrl(key, SIGNED_FOR_S))
    : bytesOf(store, info, asked)
}

/** A file in the local directories, to who holds an address signed for it. No other area is reached this way. */
export async function signedDownload({ objects }: Media, key: string, asked: Asked): Promise<Reply> {
  const area = parseKey(key)?.area
  const store = objects.byId('local')
  const isFile = area === 'temporary' || area === 'source'
  const info = isFile ? await store.head(key, asked.signal) : null
  if (!info) throw new Problem('not_found', 'The file is not there any more.')
  return bytesOf(store, info, asked)
}

function bytesOf(store: ObjectStore, { key, size }: ObjectInfo, { range, signal }: Asked): Promise<Reply> {
  const source = { size, content_type: contentTypeOf(key), open: openedBy(store, key, signal) }
  // The bytes under a key never change, but who may have them does.
  return rangedReply(source, range, { 'cache-control': 'private, no-cache' })
}

const openedBy = (store: ObjectStore, key: string, signal: AbortSignal) => (range: ByteRange | null) =>
  store.read(key, range, signal)
