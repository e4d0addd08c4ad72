import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { sizeIn } from '../../../reader/src/upload/pictures/image-header.ts'

const picture = (alpha = 1) =>
  sharp({ create: { width: 37, height: 300, channels: 4, background: { r: 200, g: 60, b: 60, alpha } } })

const kinds = {
  png: () => picture().png(),
  jpeg: () => picture().jpeg(),
  'progressive jpeg with a profile': () => picture().jpeg({ progressive: true }).withIccProfile('srgb'),
  gif: () => picture().gif(),
  webp: () => picture().webp(),
  'lossless webp': () => picture().webp({ lossless: true }),
  'transparent webp': () => picture(0.5).webp(),
}

describe('the size of an image', () => {
  it.each(Object.keys(kinds) as (keyof typeof kinds)[])('is read from the header of a %s', async kind => {
    const bytes = new Uint8Array(await kinds[kind]().toBuffer())
    expect(sizeIn(bytes)).toEqual({ width: 37, height: 300 })
    // However much is missing, nothing is thrown.
    for (let length = 0; length < Math.min(40, bytes.length); length += 1)
      expect(() => sizeIn(bytes.subarray(0, length))).not.toThrow()
  })

  it.each([
    ['nothing', ''],
    ['a drawing, which may hold programs', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'],
    ['segments without end', `\u00ff\u00d8${'\u00ff\u00e0\u0000\u0002'.repeat(10_000)}`],
    ['fill bytes without end', `\u00ff\u00d8${'\u00ff'.repeat(10_000)}`],
  ])('is unknown of %s', (_, content) => {
    expect(sizeIn(Uint8Array.from(content, letter => letter.charCodeAt(0)))).toBeNull()
  })
})
