import { Problem } from '../../platform/problems/errors.ts'

const SIDE = 256
const MOST_PIXELS_A_SIDE = 10_000
/** Up to 100 MB when decoded. */
const MOST_PIXELS = 24_000_000
const LONGEST_S = 10

const LOADERS = ['VipsForeignLoadPng', 'VipsForeignLoadJpeg', 'VipsForeignLoadWebp']

/** Loads the library for the first picture: it takes a tenth of a second and 30 MB. */
async function imageLibrary() {
  const { default: sharp } = await import('sharp')
  // Only these loaders are allowed, whatever follows a valid beginning.
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: LOADERS })
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}

/**
 * The stored form of an uploaded picture: its middle square, upright and small, without metadata such as where it was
 * taken.
 */
export async function avatarImage(sent: Uint8Array): Promise<Uint8Array> {
  if (!isPicture(sent)) throw new Problem('unsupported_media_type', 'Send a PNG, JPEG or WebP picture.')
  const sharp = await imageLibrary()
  try {
    // Reads only the header, so the number of pixels needs no limit.
    const { width, height } = await sharp(sent, { limitInputPixels: false }).metadata()
    if (Math.max(width, height) > MOST_PIXELS_A_SIDE || width * height > MOST_PIXELS) throw tooManyPixels()
    return await sharp(sent, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
      .timeout({ seconds: LONGEST_S })
      .autoOrient()
      .resize(SIDE, SIDE)
      .webp()
      .toBuffer()
  } catch (cause) {
    if (cause instanceof Problem) throw cause
    throw new Problem('invalid_input', 'The picture is damaged or incomplete. Send another one.', { cause })
  }
}

const tooManyPixels = () =>
  new Problem(
    'too_large',
    `The picture has too many pixels. Send one of at most ${MOST_PIXELS_A_SIDE} a side and ${MOST_PIXELS / 1e6} million in all.`,
  )

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const JPEG = [0xff, 0xd8, 0xff]
const RIFF = [...Buffer.from('RIFF')]
const WEBP = [...Buffer.from('WEBP')]

/** Judges by the first bytes, whatever the file's name and type say. */
const isPicture = (sent: Uint8Array): boolean =>
  has(sent, 0, PNG) || has(sent, 0, JPEG) || (has(sent, 0, RIFF) && has(sent, 8, WEBP))

const has = (sent: Uint8Array, start: number, bytes: readonly number[]): boolean =>
  bytes.every((byte, at) => sent[start + at] === byte)
