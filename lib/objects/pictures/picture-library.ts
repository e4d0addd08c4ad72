import { Problem } from '../../platform/problems/errors.ts'
import { refusal } from '../../platform/problems/reasons.ts'

const MOST_PIXELS_A_SIDE = 10_000
/** Up to 100 MB when decoded. */
const MOST_PIXELS = 24_000_000
const LONGEST_S = 10

/** Programs of other loaders may never run, whatever follows a valid beginning. */
const LOADERS = ['VipsForeignLoadPng', 'VipsForeignLoadJpeg', 'VipsForeignLoadWebp', 'VipsForeignLoadNsgif']

/** Loads on the first use: the library takes a tenth of a second and 30 MB. */
async function pictureLibrary() {
  const { default: sharp } = await import('sharp')
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: LOADERS })
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}

/** Pixels are read when the picture is written; an animation is its first picture. */
export type Decoded = ReturnType<Awaited<ReturnType<typeof pictureLibrary>>>

/** Counts the pixels of a foreign picture before decoding, and ends decoding after some seconds. */
export async function withPicture<T>(sent: Uint8Array, work: (picture: Decoded) => Promise<T>): Promise<T> {
  const sharp = await pictureLibrary()
  try {
    // Reads only the header, so the number of pixels needs no limit.
    const { width, height } = await sharp(sent, { limitInputPixels: false }).metadata()
    if (Math.max(width, height) > MOST_PIXELS_A_SIDE || width * height > MOST_PIXELS) throw tooManyPixels()
    const picture = sharp(sent, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
    return await work(picture.timeout({ seconds: LONGEST_S }).autoOrient())
  } catch (cause) {
    if (cause instanceof Problem) throw cause
    throw refusal('picture_damaged', {}, { cause })
  }
}

const tooManyPixels = () =>
  refusal('picture_pixels', { side: MOST_PIXELS_A_SIDE, millions: MOST_PIXELS / 1e6 })

export type PictureType = 'png' | 'jpeg' | 'gif' | 'webp'

const MARKS: Readonly<Record<PictureType, readonly (readonly [at: number, mark: string])[]>> = {
  png: [[0, '\x89PNG\r\n\x1a\n']],
  jpeg: [[0, '\xff\xd8\xff']],
  gif: [[0, 'GIF8']],
  webp: [
    [0, 'RIFF'],
    [8, 'WEBP'],
  ],
}

/** Judges by the first bytes, whatever the file's name and type say. */
export const isPicture = (sent: Uint8Array, types: readonly PictureType[]): boolean =>
  types.some(type =>
    MARKS[type].every(([at, mark]) =>
      [...Buffer.from(mark, 'latin1')].every((byte, n) => sent[at + n] === byte),
    ),
  )
