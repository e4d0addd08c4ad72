import { group, route } from '../../platform/http/route.ts'
import { ByImage } from '../data/articles/images.ts'
import { IMAGE_TYPES, MOST_FIGURES, StoredImage, StoredImages } from '../schemas/articles/figures.ts'
import { ById, MiB, Streamed } from '../schemas/basics.ts'

/** The images of a book, which are sent once its text is there. */
export const images = group({
  list: {
    ...route('GET', '/api/articles/{id}/images', 'guest'),
    summary:
      'The images of an article that have been sent; those that its figures name beside them are missing',
    params: ById,
    output: StoredImages,
  },
  read: {
    ...route('GET', '/api/articles/{id}/images/{image}', 'guest'),
    summary:
      'An image of an article, which never changes: the cache of its owner may keep it, and other readers ask each time',
    params: ByImage,
    ...Streamed,
    reply_type: 'image/webp',
  },
  store: {
    ...route('PUT', '/api/articles/{id}/images/{image}', 'member'),
    summary: `Send an image of your article: a PNG, JPEG, GIF or WebP of at most 1 MiB, 10,000 pixels a side and 24 million in all, and at most ${MOST_FIGURES} of an article. It is kept as a WebP of at most 1,600 pixels a side, without metadata of the file; again with the same bytes it changes nothing`,
    params: ByImage,
    receives: 'raw',
    media_types: IMAGE_TYPES,
    max_body: MiB,
    output: StoredImage,
    problems: {
      409: '`duplicate`: another image has this name in the article; `limit_reached`: it has too many',
    },
  },
})
