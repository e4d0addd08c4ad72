import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { avatarImage } from '../../../../lib/user-manager/accounts/avatar-image.ts'
import { colourAt, pictures, pngChunk, pngOf } from '../../../support/pictures.ts'
import { deepIt } from '../../../support/sample.ts'

const sent = await pictures()
const kinds = Object.entries(sent)
const MB = 1_000_000

const halves = async () => {
  const create = { width: 100, height: 200, channels: 3, background: '#00f' } as const
  const top = await sharp({ create: { ...create, height: 100, background: '#f00' } })
    .png()
    .toBuffer()
  return sharp({ create }).composite([{ input: top, gravity: 'north' }])
}

describe('a picture', () => {
  it.each(kinds)('sent as %s is made a small WebP', async (_, bytes) => {
    const { format, width, height } = await sharp(await avatarImage(bytes)).metadata()
    expect([format, width, height]).toEqual(['webp', 256, 256])
  })

  deepIt('has no metadata about the place or the camera', async () => {
    const taken = await sharp(sent.png)
      .withExif({ IFD0: { Copyright: 'hana' }, IFD3: { GPSLatitude: '35/1 0/1 0/1' } })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">at home</x:xmpmeta>')
      .jpeg()
      .toBuffer()
    expect(await sharp(taken).metadata()).toMatchObject({ exif: expect.anything(), xmp: expect.anything() })
    const made = await avatarImage(taken)
    const { exif, xmp, icc, iptc } = await sharp(made).metadata()
    expect([exif, xmp, icc, iptc]).toEqual([undefined, undefined, undefined, undefined])
    expect(Buffer.from(made).includes('hana')).toBe(false)
  })

  deepIt('is turned by its metadata, and cropped to its middle', async () => {
    // A quarter turn to the right: what was on top is on the right then.
    const turned = await (await halves()).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    const made = await avatarImage(turned)
    expect((await colourAt(made, 240, 128)).map(part => part > 128)).toEqual([true, false, false])
    expect((await colourAt(made, 16, 128)).map(part => part > 128)).toEqual([false, false, true])
  })
})

describe('a refused picture', () => {
  it.each([
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>')],
    ['a GIF', Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')],
    ['a PDF', Buffer.from('%PDF-1.7\n')],
    ['nothing', Buffer.alloc(0)],
    ['a video', Buffer.concat([Buffer.from('RIFF\0\0\0\0AVI '), Buffer.alloc(100)])],
  ])('is %s', async (_, bytes) => {
    const refusal = { code: 'unsupported_media_type', message: 'Send a PNG, JPEG or WebP picture.' }
    await expect(avatarImage(bytes)).rejects.toMatchObject(refusal)
  })

  deepIt.each([
    ['60,000 pixels a side', pngOf(60_000, 60_000)],
    ['one long side', pngOf(60_000, 1)],
    ['too many pixels in all', pngOf(6_000, 6_000)],
  ])('are %s, whatever the bytes hold', async (_, bytes) => {
    const refusal = { code: 'too_large', message: expect.stringContaining('24 million') }
    await expect(avatarImage(bytes)).rejects.toMatchObject(refusal)
  })

  deepIt.each(kinds)('is a %s that was cut off', async (_, bytes) => {
    const refusal = { code: 'invalid_input', message: expect.stringContaining('damaged') }
    for (const share of [0.01, 0.5, 0.95]) {
      const cut = bytes.subarray(0, Math.floor(bytes.length * share))
      await expect(avatarImage(cut)).rejects.toMatchObject(refusal)
    }
  })

  deepIt('is another file behind the first bytes of a picture', async () => {
    const disguised = Buffer.concat([sent.png.subarray(0, 8), Buffer.from('<svg/>')])
    await expect(avatarImage(disguised)).rejects.toMatchObject({ code: 'invalid_input' })
  })
})

it('a small file that unpacks to a large one takes little memory', async () => {
  const packed = deflateSync(Buffer.alloc(100 * MB))
  const text = pngChunk('zTXt', Buffer.concat([Buffer.from('a\0\0'), packed]))
  const profile = pngChunk('iCCP', Buffer.concat([Buffer.from('a\0\0'), packed]))
  const before = process.memoryUsage().rss
  for (const chunk of [text, profile])
    await avatarImage(pngOf(10, 10, { data: Buffer.alloc(110), chunks: [chunk] }))
  const pixels = Buffer.alloc(4_801 * 4_800)
  await avatarImage(pngOf(4_800, 4_800, { data: pixels }))
  expect(process.memoryUsage().rss - before).toBeLessThan(150 * MB)
})
