import type { Looker } from '../../dictionary/looking/looker.ts'
import { editionOf } from '../../dictionary/looking/messages.ts'
import { bytes, type Reply } from '../../platform/http/reply.ts'
import { Problem } from '../../platform/problems/errors.ts'
import type { InUse } from './keeper.ts'

interface Ports {
  readonly further: { readonly inUse: readonly InUse[] }
  readonly looker: Pick<Looker, 'image'>
}
interface RequestedImage {
  readonly id: string
  readonly path: string
  readonly edition?: string | undefined
}

/** All types of a bundle; the file's own word counts for nothing. */
const TYPES = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif'])

/** Images of an edition never change; without the edition, the next update may change one. */
export async function imageReply(
  { further, looker }: Ports,
  requestedImage: RequestedImage,
  signal: AbortSignal,
): Promise<Reply> {
  const used = further.inUse.find(({ id }) => id === requestedImage.id)
  const image = used && (await looker.image(used.file, requestedImage.path, signal))
  if (!image || !TYPES.has(image.type)) throw new Problem('not_found', 'This image is not in the dictionary.')
  const isOfEdition = requestedImage.edition === editionOf(used.file)
  return bytes(image.bytes, {
    'content-type': image.type,
    'cache-control': isOfEdition ? 'private, max-age=31536000, immutable' : 'private, max-age=3600',
  })
}
