import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanText } from '../../../lib/japanese/clean.ts'

describe('an incoming text', () => {
  it('gets one kind of line break and loses byte order marks and NULs', () => {
    expect(cleanText('\uFEFF一行目\r\n二行目\r三行\0目\n\r\n')).toBe('一行目\n二行目\n三行目\n\n')
  })

  it('keeps a line break that a NUL had torn apart', () => {
    expect(cleanText('あ\r\0\nい')).toBe('あ\nい')
  })

  it('otherwise stays unchanged', () => {
    const text = 'ｶﾞ　１２３ か\u3099\t ℃'
    expect(cleanText(text)).toBe(text)
  })

  it('does not change when it is cleaned again', () => {
    const raw = fc.string({ unit: fc.constantFrom('あ', '\r', '\n', '\0', '\uFEFF', ' ') })
    fc.assert(
      fc.property(raw, text => {
        expect(cleanText(cleanText(text))).toBe(cleanText(text))
      }),
    )
  })
})
