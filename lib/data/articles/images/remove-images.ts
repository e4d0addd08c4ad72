import { inWindow } from '../../../platform/async/window.ts'
import { isProblem } from '../../../platform/problems/errors.ts'
import type { ImageRecord } from '../../entities/content/images.ts'
import type { Media } from '../content.ts'
import { allImages } from './stored-images.ts'

const AT_ONCE = 8

/** Removes each object, then its record, which stays for the next try if the object could not be removed. */
export async function removeImages(
  media: Media,
  article_id: number,
): Promise<{ removed: number; failed: number }> {
  const { content, log } = media
  const { signal } = content
  const all = await allImages(content, article_id)
  const outcomes = await inWindow(all, { size: AT_ONCE, signal }, async image => {
    try {
      await removeImage(media, image)
      return true
    } catch (error) {
      signal.throwIfAborted()
      if (!isProblem(error)) throw error
      log.error({ error, article_id }, 'an image could not be removed; a sweep will try again')
      return false
    }
  })
  const removed = outcomes.filter(isRemoved => isRemoved).length
  return { removed, failed: all.length - removed }
}

async function removeImage({ content, objects }: Media, { article_id, image, ...stored }: ImageRecord) {
  const { images, signal } = content
  const key = stored.key ?? stored.coming_key
  if (key !== undefined) await objects.byId(stored.store).remove(key, signal)
  await images.delete({ article_id, image }).go({ response: 'none', abortSignal: signal })
}
