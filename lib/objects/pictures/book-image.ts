import { MOST_IMAGE_BYTES } from '../../contracts/data/articles/images.ts'
import { refusal } from '../../platform/problems/reasons.ts'
import { isPicture, withPicture } from './picture-library.ts'

/** Enough for a page of a book on a screen of twice the usual density. */
const LONGEST_SIDE = 1_600
/** The usual quality first; the others for photographs of noise, which else take more than may be stored. */
const QUALITIES = [80, 50, 20]

export interface BookImage {
  readonly bytes: Uint8Array
  readonly width: number
  readonly height: number
}

export async function bookImage(sent: Uint8Array): Promise<BookImage> {
  if (!isPicture(sent, ['png', 'jpeg', 'gif', 'webp'])) throw refusal('book_picture_type')
  return withPicture(sent, async picture => {
    const pixels = picture.resize(LONGEST_SIDE, LONGEST_SIDE, { fit: 'inside', withoutEnlargement: true })
    for (const quality of QUALITIES) {
      const { data, info } = await pixels.clone().webp({ quality }).toBuffer({ resolveWithObject: true })
      if (data.length <= MOST_IMAGE_BYTES) return { bytes: data, width: info.width, height: info.height }
    }
    throw refusal('picture_too_large')
  })
}

/** The chunks of a still WebP. All others are metadata, or nothing that a picture needs. */
const STILL = ['VP8 ', 'VP8L', 'VP8X', 'ALPH']
const HEADER_BYTES = 12
const CHUNK_HEADER_BYTES = 8

export async function keptImage(sent: Uint8Array): Promise<BookImage> {
  if (!isPicture(sent, ['webp']) || sent.length > MOST_IMAGE_BYTES || !isStill(sent)) return bookImage(sent)
  const { width, height } = await withPicture(sent, async picture => {
    const { info } = await picture.raw().toBuffer({ resolveWithObject: true })
    return info
  })
  return Math.max(width, height) > LONGEST_SIDE ? bookImage(sent) : { bytes: sent, width, height }
}

/** True if the file is a picture alone, up to its last byte. */
function isStill(sent: Uint8Array): boolean {
  const view = new DataView(sent.buffer, sent.byteOffset, sent.byteLength)
  if (view.getUint32(4, true) + CHUNK_HEADER_BYTES !== sent.length) return false
  let at = HEADER_BYTES
  while (at + CHUNK_HEADER_BYTES <= sent.length) {
    const name = Buffer.from(sent.subarray(at, at + 4)).toString('latin1')
    if (!STILL.includes(name)) return false
    const size = view.getUint32(at + 4, true)
    at += CHUNK_HEADER_BYTES + size + (size % 2)
  }
  return at === sent.length
}
