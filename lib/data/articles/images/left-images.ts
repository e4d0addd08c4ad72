import { inWindow } from '../../../platform/async/window.ts'
import { isWritten } from '../../../store/writing/retry-when-changed.ts'
import { inTransaction, transact } from '../../../store/writing/transact.ts'
import type { ImageRecord } from '../../entities/content/images.ts'
import type { Content, Media } from '../content.ts'
import { removeLeft } from './stored-images.ts'

/** The age at which an unfinished image counts as left. It may be sent again. */
const COMING_MS = 86_400_000
const AT_ONCE = 8

export const isLeft = ({ now }: Content, { key, created_at }: ImageRecord): boolean =>
  key === undefined && now().getTime() - Date.parse(created_at) >= COMING_MS

/** False if the image is being sent again. Its object goes afterwards. */
export function isForgotten(
  { images, client, signal }: Content,
  { article_id, image, coming_key = '', created_at }: ImageRecord,
): Promise<boolean> {
  const record = inTransaction(images)
    .delete({ article_id, image })
    .where((now, { eq }) => `${eq(now.coming_key, coming_key)} AND ${eq(now.created_at, created_at)}`)
  return isWritten(transact(client, { record }, { signal }))
}

export async function withoutLeft(media: Media, images: readonly ImageRecord[]): Promise<number> {
  const { content } = media
  const left = images.filter(image => isLeft(content, image))
  const removed = await inWindow(left, { size: AT_ONCE, signal: content.signal }, async image => {
    if (!(await isForgotten(content, image))) return false
    if (image.coming_key !== undefined) await removeLeft(media, image.store, image.coming_key)
    return true
  })
  return images.length - removed.filter(isRemoved => isRemoved).length
}
