import type { StoredImages } from '../../../contracts/schemas/articles/figures.ts'
import { contentTypeOf } from '../../../objects/media-types.ts'
import { type RequestedRange, rangedReply } from '../../../objects/ranged-reply.ts'
import type { Reply } from '../../../platform/http/reply.ts'
import { playableHead } from '../article/heads.ts'
import type { Content, Media } from '../content.ts'
import { allImages, findImage, type ImageAddress, isThere, noImage, presentImage } from './stored-images.ts'

export async function listImages(content: Content, id: number, isGuest: boolean): Promise<StoredImages> {
  await playableHead(content, id, isGuest)
  return { items: (await allImages(content, id)).filter(isThere).map(presentImage) }
}

/** Images never change under their name, so an owner's cache may keep them for a year. */
const FOREVER = { 'cache-control': 'private, max-age=31536000, immutable' }
/** Sharing may be taken back, so a cache must ask each time. */
const SHARED = { 'cache-control': 'private, no-cache' }

export async function readImage(
  { content, objects }: Media,
  address: ImageAddress,
  { isGuest, ...requestedPart }: RequestedRange & { isGuest: boolean },
): Promise<Reply> {
  const { user_id } = await playableHead(content, address.id, isGuest)
  const caching = user_id === content.acting?.user_id ? FOREVER : SHARED
  const image = await findImage(content, address)
  const { key } = image ?? {}
  if (!image || key === undefined) throw noImage()
  const etag = `"${image.source.slice(0, 32)}"`
  const { store, bytes: size } = image
  const open = (part: { start: number; end: number } | null) =>
    objects.byId(store).read(key, part, content.signal)
  return rangedReply({ size, content_type: contentTypeOf(key), etag, open }, requestedPart, caching)
}
