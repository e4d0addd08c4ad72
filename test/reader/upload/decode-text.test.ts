import { describe, expect, it } from 'vitest'
import { decodeText } from '../../../reader/src/upload/decode-text.ts'

const bytes = (...parts: string[]) => Uint8Array.from(Buffer.from(parts.join(''), 'hex'))

/** Only the characters of these tests. */
function encoded(encoding: string, text: string): Buffer {
  const codes = new Map<string, number[]>()
  for (let lead = 0x81; lead < 0xfd; lead += 1)
    for (let trail = 0x40; trail < 0xff; trail += 1)
      codes.set(new TextDecoder(encoding).decode(Uint8Array.of(lead, trail)), [lead, trail])
  return Buffer.from([...text].flatMap(each => codes.get(each) ?? []))
}

describe('the text of a file', () => {
  it.each([
    ['UTF-8', new TextEncoder().encode('雨が降る。')],
    ['UTF-8 with a mark', new TextEncoder().encode('\ufeff雨が降る。')],
    ['UTF-16', Uint8Array.from(Buffer.from('\ufeff雨が降る。', 'utf16le'))],
    ['Shift_JIS', bytes('894a', '82aa', '8d7e', '82e9', '8142')],
    ['EUC-JP', bytes('b1ab', 'a4ac', 'b9df', 'a4eb', 'a1a3')],
    ['ISO-2022-JP', bytes('1b2442', '312b', '242c', '395f', '246b', '2123', '1b2842')],
  ])('is read in %s', (_, file) => {
    expect(decodeText(file)).toEqual({ text: '雨が降る。', broken: 0 })
  })

  const rain = '雨が降る。傘を忘れた。'.repeat(20)
  it.each([
    ['UTF-8', Buffer.from(rain), [0xe3, 0xff, 0x80]],
    ['UTF-8, with zeros', Buffer.from(rain), [0, 0]],
    ['Shift_JIS', encoded('shift_jis', rain), [0xfd]],
    ['EUC-JP', encoded('euc-jp', rain), [0xff]],
  ])('is read in %s but for a run of broken bytes, which is one �', (_, file, broken) => {
    const at = file.length / 2
    const bytes = Buffer.concat([file.subarray(0, at), Buffer.from(broken), file.subarray(at)])
    expect(decodeText(bytes)).toEqual({ text: `${rain.slice(0, 110)}\uFFFD${rain.slice(110)}`, broken: 1 })
  })

  it('in Shift_JIS between many plain characters is not taken for broken UTF-8', () => {
    const page = Buffer.concat([Buffer.from('<p class="a">'.repeat(200)), encoded('shift_jis', '雨が降る。')])
    expect(decodeText(page).text).toMatch(/>雨が降る。$/)
  })

  it('is read in the encoding that it declares', () => {
    const page = Buffer.from('caf\u00e9', 'latin1')
    expect(decodeText(page, 'iso-8859-1')).toEqual({ text: 'café', broken: 0 })
  })

  it.each([
    ['Shift_JIS', encoded('shift_jis', rain)],
    ['broken UTF-8', Buffer.concat([Buffer.from(rain), Buffer.from([0xff])])],
  ])('is read in %s though it declares another encoding', (_, page) => {
    for (const declared of ['iso-8859-1', 'gb2312', 'unknown'])
      expect(decodeText(page, declared).text.slice(0, rain.length)).toBe(rain)
  })

  it.each(['utf-16le', 'utf-16be'])('is read in %s without a mark if it is a page', encoding => {
    const page = Buffer.from('<p>雨</p>', 'utf16le')
    expect(decodeText(encoding === 'utf-16le' ? page : page.swap16()).text).toBe('<p>雨</p>')
  })

  it.each([
    ['a picture', bytes('89504e470d0a1a0a', '0000000d49484452')],
    ['bytes with zeros', new Uint8Array(100)],
    ['text with a broken byte in fifty', Buffer.from(`${'a'.repeat(49)}\u00ff`.repeat(9), 'latin1')],
  ])('is not decoded from %s', (_, file) => {
    expect(() => decodeText(file)).toThrow(expect.objectContaining({ reason: 'not_text' }))
  })
})
