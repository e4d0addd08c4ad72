import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

const [WIDTH, HEIGHT] = [600, 400]

/** A picture that no format packs to nothing, in each kind that is accepted. */
export async function pictures() {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const create = { width: WIDTH, height: HEIGHT, channels: 3, background: '#000', noise } as const
  const raw = { width: WIDTH, height: HEIGHT, channels: 3 } as const
  const pixels = await sharp({ create }).raw().toBuffer()
  const [png, jpeg, webp] = await Promise.all([
    sharp(pixels, { raw }).png().toBuffer(),
    sharp(pixels, { raw }).jpeg().toBuffer(),
    sharp(pixels, { raw }).webp().toBuffer(),
  ])
  return { png, jpeg, webp }
}

/** One colour, as its middle shows. */
export const plainPicture = (background: string) =>
  sharp({ create: { width: 300, height: 300, channels: 3, background } })
    .png()
    .toBuffer()

/** The red, green and blue of the pixel at a place, from 0 to 255 each. */
export async function colourAt(picture: Uint8Array, left: number, top: number): Promise<number[]> {
  const pixel = await sharp(picture).extract({ left, top, width: 1, height: 1 }).raw().toBuffer()
  return [...pixel.subarray(0, 3)]
}

/** A PNG whose header states this number of grey pixels, with the given bytes, and other chunks before them. */
export function pngOf(
  width: number,
  height: number,
  { data = Buffer.alloc(1_000), chunks = [] }: { data?: Buffer; chunks?: Buffer[] } = {},
): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 8
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  const rest = [pngChunk('IDAT', deflateSync(data)), pngChunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([signature, pngChunk('IHDR', header), ...chunks, ...rest])
}

export function pngChunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  checksum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, checksum])
}
