import type { StoredImages } from '../../../contracts/schemas/articles/figures.ts'
import { contentTypeOf } from '../../../objects/media-types.ts'
import { type PartAsked, rangedReply } from '../../../objects/ranged-reply.ts'
import type { Reply } from '../../../platform/http/reply.ts'
import { playableHead } from '../article/heads.ts'
import type { Content, Media } from '../content.ts'
import { allImages, findImage, type ImageAddress, isThere, noImage, presentImage } from './stored-images.ts'

/** The images of an article that are there, for those who may read it. */
export async function listImages(content: Content, id: number, isGuest: boolean): Promise<StoredImages> {
  await playableHead(content, id, isGuest)
  return { items: (await allImages(content, id)).filter(isThere).map(presentImage) }
}

/** An image never changes under its name, so its owner's cache may keep it for a year. */
const FOREVER = { 'cache-control': 'private, max-age=31536000, immutable' }
/** Of a text that is shared: it may be taken back, so a cache must ask each time whether it still may be read. */
const SHARED = { 'cache-control': 'private, no-cache' }

/** The bytes of an image, for those who may read its article. */
export async function readImage(
  { content, objects }: Media,
  address: ImageAddress,
  { isGuest, ...asked }: PartAsked & { isGuest: boolean },
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
  return rangedReply({ size, content_type: contentTypeOf(key), etag, open }, asked, caching)
}
