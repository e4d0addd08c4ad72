import { isPicture, withPicture } from '../../objects/pictures/picture-library.ts'
import { refusal } from '../../platform/problems/reasons.ts'

const SIDE = 256

/** The middle square, upright and small, without metadata such as where the picture was taken. */
export async function avatarImage(sent: Uint8Array): Promise<Uint8Array> {
  if (!isPicture(sent, ['png', 'jpeg', 'webp'])) throw refusal('picture_type')
  return withPicture(sent, picture => picture.resize(SIDE, SIDE).webp().toBuffer())
}
