import { describe, expect, it } from 'vitest'
import { decodeText } from '../../../reader/src/upload/decode-text.ts'

const bytes = (...parts: string[]) => Uint8Array.from(Buffer.from(parts.join(''), 'hex'))

describe('the text of a file', () => {
  it.each([
    ['UTF-8', new TextEncoder().encode('雨が降る。')],
    ['UTF-8 with a mark', new TextEncoder().encode('\ufeff雨が降る。')],
    ['UTF-16', Uint8Array.from(Buffer.from('\ufeff雨が降る。', 'utf16le'))],
    ['Shift_JIS', bytes('894a', '82aa', '8d7e', '82e9', '8142')],
    ['EUC-JP', bytes('b1ab', 'a4ac', 'b9df', 'a4eb', 'a1a3')],
    ['ISO-2022-JP', bytes('1b2442', '312b', '242c', '395f', '246b', '2123', '1b2842')],
  ])('is read in %s', (_, file) => {
    expect(decodeText(file)).toBe('雨が降る。')
  })

  it.each([
    ['a picture', bytes('89504e470d0a1a0a', '0000000d49484452')],
    ['bytes with zeros', new Uint8Array(100)],
  ])('is not decoded from %s', (_, file) => {
    expect(() => decodeText(file)).toThrow(expect.objectContaining({ reason: 'not_text' }))
  })
})
