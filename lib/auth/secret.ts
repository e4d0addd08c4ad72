import type { webcrypto } from 'node:crypto'

/** A signing key, imported once: verifying with the raw secret costs twice as much. */
export function signingKey(secret: string): Promise<webcrypto.CryptoKey> {
  return crypto.subtle.importKey(
    'raw',
    new TextEncoder().encode(secret),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign', 'verify'],
  )
}
export type SigningKey = webcrypto.CryptoKey
