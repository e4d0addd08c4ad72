import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldedKey } from '../../../../lib/user-manager/accounts/folded-key.ts'

const text = fc.string({ unit: 'grapheme', maxLength: 40 })

describe('a folded key', () => {
  it.each([
    ['Hanako', 'hanako'],
    ['ﾊﾅｺ', 'ハナコ'],
    ['ÅSA', 'a\u030asa'],
    ['ΟΔΥΣΣΕΥΣ', 'οδυσσευς'],
    ['groß', 'GROSS'],
    ['a\u00adb', 'ab'],
    ['a \u3000 b', 'a b'],
    ['①', '1'],
    ['a#b', 'a＃b'],
  ])('is the same for %j and %j, and holds no separator', (one, other) => {
    expect(foldedKey(one)).toMatch(/^[^#]+$/)
    expect(foldedKey(one)).toBe(foldedKey(other))
  })

  it.each([
    ['ハナコ', 'バナコ'],
    ['a b', 'ab'],
    ['は', 'ば'],
  ])('keeps %j and %j apart', (one, other) => {
    expect(foldedKey(one)).not.toBe(foldedKey(other))
  })

  it.each(['', '   ', '\u200b\u3164', '\ud800', '\ufdfa'.repeat(20)])('does not exist for %j', none => {
    expect(foldedKey(none)).toBeNull()
  })

  it('folds to itself, ignores case and form, and holds no separator', () => {
    fc.assert(
      fc.property(text, given => {
        const key = foldedKey(given)
        if (key === null) return
        expect(foldedKey(key)).toBe(key)
        expect(foldedKey(given.normalize('NFD'))).toBe(key)
        expect(foldedKey(given.normalize('NFKC'))).toBe(key)
        expect(foldedKey(given.toUpperCase())).toBe(key)
        expect(key).not.toContain('#')
        expect(Buffer.byteLength(key)).toBeLessThan(1_000)
      }),
    )
  })
})
