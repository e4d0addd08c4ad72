import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Name } from '../../../../lib/contracts/schemas/basics.ts'
import { nameOf } from '../../../../lib/platform/values/name-of.ts'

it('a name is the first 130 bits of the hash of its parts, joined by NUL, in base 32', () => {
  const hash = createHash('sha256').update('word\0桜\0さくら').digest()
  const bits = [...hash].map(byte => byte.toString(2).padStart(8, '0')).join('')
  const digits = Array.from({ length: 26 }, (_, at) => Number.parseInt(bits.slice(at * 5, at * 5 + 5), 2))
  const expected = digits.map(digit => '0123456789ABCDEFGHJKMNPQRSTVWXYZ'.charAt(digit)).join('')
  expect(nameOf('word', '桜', 'さくら')).toBe(expected)
})

it('every name has the form of an id, and other parts have another name', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (a, b) => {
      expect(Name.parse(nameOf(a, b))).not.toBe(nameOf(a, `${b}x`))
    }),
  )
})
