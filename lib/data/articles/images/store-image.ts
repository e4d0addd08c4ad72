import { MOST_IMAGE_BYTES } from '../../../contracts/data/articles/images.ts'
import { MOST_FIGURES, type StoredImage } from '../../../contracts/schemas/articles/figures.ts'
import { figureKey } from '../../../objects/keys.ts'
import { contentTypeOf } from '../../../objects/media-types.ts'
import { refusal } from '../../../platform/problems/reasons.ts'
import { plainPutIf } from '../../../store/writing/plain-writes.ts'
import { refusedBy, retryWhenChanged } from '../../../store/writing/retry-when-changed.ts'
import { inTransaction, transact } from '../../../store/writing/transact.ts'
import type { ArticleRecord } from '../../entities/content/article.ts'
import type { ImageRecord } from '../../entities/content/images.ts'
import { countedBytes } from '../../entities/usage/counted.ts'
import { readOwnHead } from '../article/heads.ts'
import type { Media } from '../content.ts'
import { withoutLeft } from './left-images.ts'
import {
  allImages,
  findImage,
  type ImageAddress,
  isThere,
  presentImage,
  removeLeft,
} from './stored-images.ts'

interface GivenImage {
  /** The SHA-256 of what was sent. */
  readonly source: string
  readonly width: number
  readonly height: number
}

/**
 * Writes the record, the object, then that it exists. After an interruption the same request completes it, or the article's
 * removal takes it.
 */
export function storeImage(
  media: Media,
  address: ImageAddress,
  image: GivenImage,
  bytes: Uint8Array,
  mustBeBelowQuota: () => Promise<void>,
): Promise<StoredImage> {
  return retryWhenChanged(async () => {
    const { content, objects } = media
    const head = await readOwnHead(content, address.id)
    const before = await findImage(content, address)
    if (before && isThere(before)) return presentImage(theSame(before, image))
    await mustBeBelowQuota()
    if ((head.total_images ?? 0) >= MOST_FIGURES) throw tooMany()
    if (!before) await mustHavePlace(media, address.id)
    const record = await announced(media, head, { ...image, ...address }, bytes.length, before)
    await objects.byId(record.store).put(record.coming_key, bytes, {
      content_type: contentTypeOf(record.coming_key),
      max_bytes: MOST_IMAGE_BYTES,
      signal: content.signal,
    })
    await finish(media, record)
    return presentImage(record)
  })
}

/** Counts unfinished images too. Approximate: concurrent requests count each other only by their records. */
async function mustHavePlace(media: Media, id: number): Promise<void> {
  const all = await allImages(media.content, id)
  if (all.length >= MOST_FIGURES && (await withoutLeft(media, all)) >= MOST_FIGURES) throw tooMany()
}

function theSame(stored: ImageRecord, { source }: GivenImage): ImageRecord {
  if (stored.source === source) return stored
  throw refusal('image_of_same_name')
}

const tooMany = () => refusal('too_many_images', { most: MOST_FIGURES })

interface Coming extends ImageRecord {
  coming_key: string
}

async function announced(
  media: Media,
  { id, user_id }: ArticleRecord,
  { image, source, width, height }: GivenImage & ImageAddress,
  bytes: number,
  before: ImageRecord | null,
): Promise<Coming> {
  const { content, objects } = media
  const coming_key = figureKey(user_id, id, image, source)
  const record = {
    ...{ article_id: id, user_id, image, source, width, height, bytes, coming_key },
    store: objects.current().id,
    created_at: content.now().toISOString(),
  }
  // Another request with the same bytes may have finished: then this one begins again.
  const former = before
    ? { source: before.source, store: before.store, coming_key: before.coming_key ?? '' }
    : 'absent'
  await transact(
    content.client,
    {
      // Requires the article: nothing would remove its image.
      head: inTransaction(content.articles)
        .check({ id })
        .where((stored, { eq }) => eq(stored.user_id, user_id)),
      image: plainPutIf(content.images, record, former),
    },
    { signal: content.signal },
  )
  const left = before?.coming_key
  if (before && left !== undefined && (left !== coming_key || before.store !== record.store))
    await removeLeft(media, before.store, left)
  return record
}

async function finish(media: Media, { article_id, user_id, image, coming_key, ...stored }: Coming) {
  const { content } = media
  const items = {
    image: inTransaction(content.images)
      .patch({ article_id, image })
      .set({ key: coming_key })
      .remove(['coming_key'])
      .where((now, { eq }) => `${eq(now.coming_key, coming_key)} AND ${eq(now.store, stored.store)}`),
    head: inTransaction(content.articles)
      .patch({ id: article_id })
      .add({ image_bytes: stored.bytes, total_images: 1 })
      .where(
        ({ total_images }, { notExists, lt }) =>
          `(${notExists(total_images)} OR ${lt(total_images, MOST_FIGURES)})`,
      ),
    ...countedBytes(content, user_id, { texts: stored.bytes }),
  }
  try {
    await transact(content.client, items, { signal: content.signal })
  } catch (error) {
    const isGone = refusedBy(error, 'image') || refusedBy(error, 'head')
    const now = isGone ? await findImage(content, { id: article_id, image }) : null
    // Another request has stored the same, or is about to.
    const isNamed = now?.store === stored.store && (now.key ?? now.coming_key) === coming_key
    if (isGone && !isNamed) await removeLeft(media, stored.store, coming_key)
    throw error
  }
}
