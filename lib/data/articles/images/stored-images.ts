import type { StoredImage } from '../../../contracts/schemas/articles/figures.ts'
import { isProblem, Problem } from '../../../platform/problems/errors.ts'
import type { ImageRecord } from '../../entities/content/images.ts'
import { type Content, everything, type Media } from '../content.ts'

export interface ImageAddress {
  readonly id: number
  readonly image: string
}

export async function findImage(content: Content, { id, image }: ImageAddress): Promise<ImageRecord | null> {
  const { images, signal: abortSignal } = content
  const { data } = await images.get({ article_id: id, image }).go({ consistent: true, abortSignal })
  return data
}

export async function allImages(content: Content, article_id: number): Promise<ImageRecord[]> {
  const { data } = await content.images.query.image({ article_id }).go(everything(content))
  return data
}

export const isThere = ({ key }: ImageRecord): boolean => key !== undefined

export const presentImage = ({ image, width, height, bytes }: ImageRecord): StoredImage => ({
  image,
  width,
  height,
  bytes,
})

export const noImage = () => new Problem('not_found', 'This text has no such image.')

/** `prune` gets to an object in a former bucket, should that come back. */
export async function removeLeft(
  { content, objects, log }: Media,
  store: string,
  key: string,
): Promise<void> {
  try {
    await objects.byId(store).remove(key, content.signal)
  } catch (error) {
    if (!isProblem(error, 'not_configured')) throw error
    log.warn({ store }, 'an image lies in a bucket that is not configured any more')
  }
}
