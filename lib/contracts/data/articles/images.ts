import { z } from 'zod'
import { group, route } from '../../../platform/http/route.ts'
import { ImageId, StoredImage, StoredImages } from '../../schemas/articles/figures.ts'
import { ById, Flag, MiB, Streamed, whole } from '../../schemas/basics.ts'

export const ByImage = ById.extend({ image: ImageId })
const Guest = z.object({ guest: Flag.optional() })
const Side = z
  .string()
  .regex(/^\d{1,5}$/)
  .transform(Number)
  .pipe(whole(1, 10_000))

/** Images as they are kept are smaller than those that are sent. */
export const MOST_IMAGE_BYTES = MiB

/** The images of an article, as WebP. One that is there never changes. */
export const images = group({
  list: {
    ...route('GET', '/v1/data/articles/{id}/images', 'service'),
    summary: 'The images of an article that are there',
    params: ById,
    query: Guest,
    output: StoredImages,
  },
  read: {
    ...route('GET', '/v1/data/articles/{id}/images/{image}', 'service'),
    summary: 'An image of an article',
    params: ByImage,
    query: Guest,
    ...Streamed,
    reply_type: 'image/webp',
  },
  store: {
    ...route('PUT', '/v1/data/articles/{id}/images/{image}', 'acting'),
    stores: 'unless_repeated',
    repeatable: true,
    summary: 'Store an image of an article; again with the same `source`, it changes nothing',
    params: ByImage,
    query: z.object({
      source: z
        .string()
        .regex(/^[0-9a-f]{64}$/)
        .describe('The SHA-256 of the bytes that were sent'),
      width: Side,
      height: Side,
    }),
    receives: 'raw',
    media_types: ['image/webp'],
    max_body: MOST_IMAGE_BYTES,
    output: StoredImage,
  },
})
