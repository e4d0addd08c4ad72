import { describe, expect, it } from 'vitest'
import { declaredIn } from '../../../reader/src/upload/declared-encoding.ts'
import { decodedAs, decodeText } from '../../../reader/src/upload/decode-text.ts'

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
  const utf16 = (text: string, isBig = false) => {
    const bytes = Buffer.from(text, 'utf16le')
    return isBig ? bytes.swap16() : bytes
  }
  const iso2022 = bytes('1b2442', '312b', '242c', '395f', '246b', '2123', '1b2842')
  it.each([
    ['utf-8', Buffer.from('雨が降る。')],
    ['utf-8', Buffer.from('\ufeff雨が降る。')],
    ['utf-16le', utf16('\ufeff雨が降る。')],
    ['utf-16be', utf16('\ufeff雨が降る。', true)],
    ['utf-16le', utf16('雨が降る。')],
    ['utf-16be', utf16('雨が降る。', true)],
    ['shift_jis', bytes('894a', '82aa', '8d7e', '82e9', '8142')],
    ['euc-jp', bytes('b1ab', 'a4ac', 'b9df', 'a4eb', 'a1a3')],
    ['iso-2022-jp', iso2022],
  ])('is read in %s, which is said', (encoding, file) => {
    expect(decodeText(file)).toEqual({ text: '雨が降る。', broken: 0, encoding })
    expect(decodedAs(file, encoding).text).toBe('雨が降る。')
  })

  it('is read in an encoding that was chosen, though most of it is broken then', () => {
    expect(decodedAs(Buffer.from('雨だ'), 'euc-jp')).toMatchObject({ broken: expect.any(Number) })
  })

  const rain = '雨が降る。傘を忘れた。'.repeat(20)
  it.each([
    ['utf-8', Buffer.from(rain), [0xe3, 0xff, 0x80]],
    ['utf-8', Buffer.from(rain), [0, 0]],
    ['shift_jis', encoded('shift_jis', rain), [0xfd]],
    ['euc-jp', encoded('euc-jp', rain), [0xff]],
    ['utf-16le', utf16(rain), [0, 0xdc]],
    ['iso-2022-jp', Buffer.from(`${Buffer.from(iso2022).toString('latin1')}\n`.repeat(40), 'latin1'), [0xff]],
  ])('is read in %s but for a run of broken bytes, which is one �', (encoding, file, broken) => {
    const at = file.length / 2
    const text = decodedAs(file, encoding).text
    const bytes = Buffer.concat([file.subarray(0, at), Buffer.from(broken), file.subarray(at)])
    const half = text.length / 2
    expect(decodeText(bytes)).toEqual({
      text: `${text.slice(0, half)}\uFFFD${text.slice(half)}`,
      broken: 1,
      encoding,
    })
  })

  it('in Shift_JIS between many plain characters is not taken for broken UTF-8', () => {
    const page = Buffer.concat([Buffer.from('<p class="a">'.repeat(200)), encoded('shift_jis', '雨が降る。')])
    expect(decodeText(page).text).toMatch(/>雨が降る。$/)
  })

  it.each([
    ['<meta charset="iso-8859-1">', 'iso-8859-1'],
    ["<!-- saved --><META http-equiv='Content-Type' content='text/html; charset=EUC-JP'>", 'EUC-JP'],
    ['<?xml version="1.0" encoding="Shift_JIS"?><meta charset="utf-8">', 'Shift_JIS'],
    ['<script charset="utf-8"></script><p>charset=big5', undefined],
  ])('declares its encoding: %s', (page, encoding) => {
    expect(declaredIn(Buffer.from(page))).toBe(encoding)
  })

  it.each([
    ['iso-8859-1', Buffer.from('caf\u00e9', 'latin1'), 'café', 'windows-1252'],
    ['no-encoding', encoded('shift_jis', '雨が降る。'), '雨が降る。', 'shift_jis'],
    ['utf-16', encoded('shift_jis', '雨が降る。'), '雨が降る。', 'shift_jis'],
    ['shift_jis', Buffer.from('雨が降る。'), '雨が降る。', 'utf-8'],
  ])('that declares %s is read so, unless it surely is another', (declared, file, text, encoding) => {
    expect(decodeText(file, declared)).toEqual({ text, broken: 0, encoding })
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
    ['bytes by chance', Uint8Array.from({ length: 4_000 }, (_, at) => (at * at * 7919 + at * 31) >> 3)],
    ['bytes with zeros', new Uint8Array(100)],
    ['text with a broken byte in fifty', Buffer.from(`${'a'.repeat(49)}\u00ff`.repeat(9), 'latin1')],
  ])('is not decoded from %s', (_, file) => {
    expect(() => decodeText(file)).toThrow(expect.objectContaining({ reason: 'not_text' }))
  })
})
