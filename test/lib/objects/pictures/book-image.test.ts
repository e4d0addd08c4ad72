import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { bookImage, keptImage } from '../../../../lib/objects/pictures/book-image.ts'
import { pictures, pngOf } from '../../../support/pictures.ts'
import { deepIt } from '../../../support/sample.ts'

const sent = await pictures()
const gif = await sharp(sent.png).resize(60, 40).gif().toBuffer()

describe('an image of a book', () => {
  it.each(Object.entries({ ...sent, gif }))('sent as %s is made a WebP of its own size', async (_, bytes) => {
    const { width, height } = await sharp(bytes).metadata()
    const made = await bookImage(bytes)
    expect(await sharp(made.bytes).metadata()).toMatchObject({ format: 'webp', width, height })
    expect(made).toMatchObject({ width, height })
  })

  deepIt('is made smaller if it is large, and has no metadata', async () => {
    const create = { width: 3_000, height: 1_500, channels: 3, background: '#fff' } as const
    const large = await sharp({ create })
      .withExif({ IFD0: { Copyright: 'hana' } })
      .jpeg()
      .toBuffer()
    const { bytes, ...size } = await bookImage(large)
    expect(size).toEqual({ width: 1_600, height: 800 })
    expect((await sharp(bytes).metadata()).exif).toBeUndefined()
  })

  deepIt.each([
    ['unsupported_media_type', 'an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['unsupported_media_type', 'nothing', Buffer.alloc(0)],
    ['too_large', 'of too many pixels', pngOf(6_000, 6_000)],
    ['too_large', 'of one long side', pngOf(60_000, 1)],
    ['invalid_input', 'cut off', sent.webp.subarray(0, 900)],
    ['invalid_input', 'another file behind the first bytes of a GIF', Buffer.from('GIF89a<svg/>')],
  ])('is refused as %s: %s', async (code, _, bytes) => {
    await expect(bookImage(bytes)).rejects.toMatchObject({ code })
  })
})

describe('an image of an export', () => {
  it('stays as it is, so that it loses nothing with each move', async () => {
    const { bytes } = await bookImage(sent.jpeg)
    expect(Buffer.from((await keptImage(bytes)).bytes).equals(bytes)).toBe(true)
  })

  deepIt('is made anew if it has metadata, or anything behind it, or is of another type', async () => {
    const { bytes } = await bookImage(sent.jpeg)
    const copied = await sharp(bytes)
      .withExif({ IFD0: { Copyright: 'hana' } })
      .webp()
      .toBuffer()
    for (const other of [copied, Buffer.concat([bytes, Buffer.from('more')]), sent.png]) {
      const made = await keptImage(other)
      expect(Buffer.from(made.bytes).equals(other)).toBe(false)
      expect(Buffer.from(made.bytes).includes('hana')).toBe(false)
      expect((await sharp(made.bytes).metadata()).format).toBe('webp')
    }
  })

  deepIt('is refused if it cannot be decoded', async () => {
    const { bytes } = await bookImage(sent.jpeg)
    const broken = Buffer.from(bytes)
    broken.fill(0, 20, 40)
    await expect(keptImage(broken).then(() => null)).rejects.toMatchObject({ code: 'invalid_input' })
  })
})
