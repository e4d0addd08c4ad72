import { createHash } from 'node:crypto'
import type { Clients } from '../../../contracts/clients.ts'
import type { StoredImage } from '../../../contracts/schemas/articles/figures.ts'
import { bookImage } from '../../../objects/pictures/book-image.ts'
import { type Conversions, inTurn } from '../../../objects/pictures/conversions.ts'
import type { Member } from '../../../platform/auth/actor.ts'
import { asReader, mustOwn } from '../access.ts'

interface Sending {
  readonly clients: Pick<Clients, 'data'>
  readonly converting: Conversions
}

interface Sent {
  readonly id: number
  readonly image: string
  readonly bytes: Uint8Array
}

export async function sendImage(
  { clients, converting }: Sending,
  actor: Member,
  { id, image, bytes }: Sent,
  signal: AbortSignal,
): Promise<StoredImage> {
  const { articles, images } = clients.data
  mustOwn(actor, await asReader(actor, articles.get({ params: { id } }, { signal })))
  const convertedImage = await inTurn(converting, actor.user_id, () => bookImage(bytes), signal)
  const source = createHash('sha256').update(bytes).digest('hex')
  const query = { source, width: convertedImage.width, height: convertedImage.height }
  return images.store({ params: { id, image }, query, body: convertedImage.bytes }, { signal })
}
