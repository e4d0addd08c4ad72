import sharp from 'sharp'
import { expect, it } from 'vitest'
import { MiB } from '../../../../lib/contracts/schemas/basics.ts'
import { bookImage } from '../../../../lib/objects/pictures/book-image.ts'

it('an image of noise is made so coarse that it may be stored', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const create = { width: 1_600, height: 1_600, channels: 3, background: '#000', noise } as const
  const { bytes } = await bookImage(await sharp({ create }).jpeg({ quality: 40 }).toBuffer())
  expect(bytes.length).toBeLessThanOrEqual(MiB)
})
