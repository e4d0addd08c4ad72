import { hash } from 'node:crypto'

/** Crockford's base 32, as in a ULID. */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 26

/**
 * Names content, so that writing it twice has one result without a look-up: the first 130 bits of SHA-256 over the parts,
 * joined by NUL.
 */
export function nameOf(...parts: readonly (string | number)[]): string {
  let name = ''
  let [held, bits] = [0, 0]
  for (const byte of hash('sha256', parts.join('\0'), 'buffer')) {
    // Fewer than five of the held bits are not yet in the name.
    held = ((held << 8) | byte) & 0xfff
    bits += 8
    for (; bits >= 5 && name.length < LENGTH; bits -= 5) name += DIGITS.charAt((held >> (bits - 5)) & 0x1f)
  }
  return name
}
