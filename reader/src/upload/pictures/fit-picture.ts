import { type Size, sizeIn } from './image-header.ts'

/** A picture as the server takes it. */
export interface FittedPicture extends Size {
  blob: Blob
}

const MiB = 1024 * 1024
/** What the server takes without loss. */
const MOST_BYTES = MiB
const LONGEST_SIDE = 10_000
const MOST_PIXELS = 24_000_000
/** Decoding one takes four bytes a pixel in this tab. */
const MOST_DECODED_PIXELS = 60_000_000
/** Smaller pictures hold other things in their place, or count readers. */
const LEAST_SIDE = 5

/** The sides and qualities in which a picture is tried that is too large; the server keeps no longer side. */
const tries = [
  [1_600, 0.9],
  [1_600, 0.75],
  [1_200, 0.75],
  [800, 0.7],
] as const

/** A picture as it may be sent, made smaller if it must be; null if it is no picture of a known type, damaged, or huge. */
export async function fittedPicture(bytes: Uint8Array): Promise<FittedPicture | null> {
  const claimed = sizeIn(bytes)
  if (!claimed || claimed.width * claimed.height > MOST_DECODED_PIXELS) return null
  const original = new Blob([new Uint8Array(bytes)])
  const decoded = await createImageBitmap(original).catch(() => null)
  if (!decoded) return null
  try {
    const { width, height } = decoded
    if (width < LEAST_SIDE && height < LEAST_SIDE) return null
    const isTaken =
      original.size <= MOST_BYTES && Math.max(width, height) <= LONGEST_SIDE && width * height <= MOST_PIXELS
    return isTaken ? { blob: original, width, height } : await smaller(decoded)
  } finally {
    decoded.close()
  }
}

async function smaller(image: ImageBitmap): Promise<FittedPicture | null> {
  for (const [side, quality] of tries) {
    const share = Math.min(1, side / Math.max(image.width, image.height))
    const width = Math.max(1, Math.round(image.width * share))
    const height = Math.max(1, Math.round(image.height * share))
    const blob = await drawn(image, { width, height }, quality)
    if (blob && blob.size <= MOST_BYTES) return { blob, width, height }
  }
  return null
}

async function drawn(image: ImageBitmap, { width, height }: Size, quality: number): Promise<Blob | null> {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (!context) return null
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, 0, 0, width, height)
  const webp = await canvas.convertToBlob({ type: 'image/webp', quality })
  if (webp.type === 'image/webp') return webp
  // Safari writes no WebP, and JPEG nothing transparent.
  context.globalCompositeOperation = 'destination-over'
  context.fillStyle = 'white'
  context.fillRect(0, 0, width, height)
  return canvas.convertToBlob({ type: 'image/jpeg', quality })
}
