import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contourOf, moraeOf } from '../../../reader/src/words/accent/morae.ts'

/** The morae that are said high in brackets, the fall as `ꜜ`. */
const drawn = (reading: string, drop: number) =>
  contourOf(reading, drop)
    ?.map(({ mora, isHigh, falls }) => (isHigh ? `[${mora}]` : mora) + (falls ? 'ꜜ' : ''))
    .join('')

describe('the contour of a word', () => {
  it.each([
    ['としょかん', 2, 'と[しょ]ꜜかん'],
    ['あめ', 1, '[あ]ꜜめ'],
    ['あめ', 0, 'あ[め]'],
    ['はし', 2, 'は[し]ꜜ'],
    ['はし', 1, '[は]ꜜし'],
    ['はし', 0, 'は[し]'],
    ['いもうと', 4, 'い[も][う][と]ꜜ'],
    ['あたらしい', 4, 'あ[た][ら][し]ꜜい'],
    ['がっこう', 0, 'が[っ][こ][う]'],
    ['コーヒー', 3, 'コ[ー][ヒ]ꜜー'],
    ['ティー', 1, '[ティ]ꜜー'],
    ['き', 1, '[き]ꜜ'],
    ['ひ', 0, 'ひ'],
  ])('of %s with a drop of %i is %3$s', (reading, drop, expected) => {
    expect(drawn(reading, drop)).toBe(expected)
  })

  it('is none for a drop after more morae than the word has', () => {
    expect(contourOf('しゃ', 2)).toBeNull()
    expect(contourOf('', 0)).toBeNull()
  })

  const kana = fc.stringMatching(/^[あ-んア-ンー][あ-んア-ンーゃゅょぁぃャュョ]{0,9}$/)

  it('keeps every kana, rises at most once and falls at most once', () => {
    fc.assert(
      fc.property(kana, fc.nat(10), (reading, drop) => {
        const morae = moraeOf(reading)
        expect(morae.join('')).toBe(reading)
        const contour = contourOf(reading, drop)
        expect(contour === null).toBe(drop > morae.length)
        if (!contour) return
        expect(contour.map(({ mora }) => mora)).toEqual(morae)
        const levels = contour.map(({ isHigh }) => isHigh)
        const changes = levels.filter((level, at) => at > 0 && level !== levels[at - 1]).length
        expect(changes).toBeLessThanOrEqual(2)
        expect(contour.filter(({ falls }) => falls)).toHaveLength(drop === 0 ? 0 : 1)
        // The mora before the fall is high, and the one after it low.
        if (drop > 0) expect([levels[drop - 1], levels[drop] ?? false]).toEqual([true, false])
      }),
    )
  })
})
