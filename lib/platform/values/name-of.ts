import { createHash } from 'node:crypto'

/** Crockford's base 32, as in a ULID. */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 26
const BITS = 5 * LENGTH

/**
 * An id that follows from content, so that writing the same content twice has one result and needs no look-up: the
 * first 130 bits of SHA-256 over the parts, joined by NUL.
 */
export function nameOf(...parts: readonly (string | number)[]): string {
  const hash = BigInt(`0x${createHash('sha256').update(parts.join('\0')).digest('hex')}`)
  const bits = hash >> BigInt(256 - BITS)
  const digits = bits.toString(32).padStart(LENGTH, '0')
  return digits.replace(/./g, digit => DIGITS.charAt(Number.parseInt(digit, 32)))
}
