import pLimit from 'p-limit'
import type { DeleteReport } from '../../contracts/schemas/articles.ts'
import type { ArticleClipRecord } from '../../entities/content/article-clip.ts'
import { settled } from '../settled.ts'
import type { Media } from './media.ts'
import { releaseClip } from './release-clip.ts'

/** Clips that are seen to at once; each may wait for the object store. */
const AT_ONCE = 8

/** Takes a deleted article's references to clips back, and tells how many of these are nobody's by that. */
export async function releaseClips(
  media: Media,
  receipts: readonly ArticleClipRecord[],
  signal: AbortSignal,
): Promise<DeleteReport> {
  const limit = pLimit(AT_ONCE)
  const released = await settled(receipts.map(receipt => limit(releaseClip, media, receipt, signal)))
  return {
    unreferenced_media: released.filter(({ unreferenced }) => unreferenced).length,
    objects_deleted: released.filter(({ object }) => object === 'deleted').length,
    objects_failed: released.filter(({ object }) => object === 'failed').length,
  }
}
