import { createHash } from 'node:crypto'
import type { ArticleHead } from '../../../contracts/schemas/articles/articles.ts'
import { keptImage } from '../../../objects/pictures/book-image.ts'
import { lostOf } from './lost.ts'
import type { Moving } from './moving.ts'
import type { StagedImage } from './staging/staged.ts'
import { bytesOfMedium } from './staging/staged-lines.ts'

/** Gives a text its images, one after the other, and returns how many did not come. Each is decoded as that of an upload. */
export async function moveImages(
  { flow, task, folder }: Moving,
  { id }: ArticleHead,
  staged: readonly StagedImage[],
): Promise<number> {
  const { images } = flow.clients.data
  const { signal } = task
  let lost = 0
  for (const { image, ...place } of staged)
    lost += await lostOf(async () => {
      signal.throwIfAborted()
      const sent = await bytesOfMedium(folder, place)
      const { bytes, width, height } = await keptImage(sent)
      const source = createHash('sha256').update(sent).digest('hex')
      const query = { source, width, height }
      await images.store({ params: { id, image }, query, body: bytes }, { signal })
    })
  return lost
}
