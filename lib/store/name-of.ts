import { createHash } from 'node:crypto'

/** Crockford's base 32, as in a ULID. */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 26
const BITS = 5 * LENGTH

/**
 * An id that follows from content, so that writing the same thing twice is writing it once, and nothing has to be looked
 * up: the first 130 bits of SHA-256 over the parts, joined by NUL.
 */
export function nameOf(...parts: readonly (string | number)[]): string {
  const hash = BigInt(`0x${createHash('sha256').update(parts.join('\0')).digest('hex')}`)
  const bits = hash >> BigInt(256 - BITS)
  const digit = (_: unknown, at: number) => DIGITS.charAt(Number((bits >> BigInt(BITS - 5 * (at + 1))) & 31n))
  return Array.from({ length: LENGTH }, digit).join('')
}
