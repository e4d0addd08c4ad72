import { isPicture, withPicture } from '../../objects/pictures/picture-library.ts'
import { Problem } from '../../platform/problems/errors.ts'

const SIDE = 256

/** The middle square, upright and small, without metadata such as where the picture was taken. */
export async function avatarImage(sent: Uint8Array): Promise<Uint8Array> {
  if (!isPicture(sent, ['png', 'jpeg', 'webp']))
    throw new Problem('unsupported_media_type', 'Send a PNG, JPEG or WebP picture.')
  return withPicture(sent, picture => picture.resize(SIDE, SIDE).webp().toBuffer())
}
