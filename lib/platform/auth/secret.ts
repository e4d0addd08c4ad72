import { type JWTVerifyOptions, jwtVerify } from 'jose'

/** Imported once: verifying with the raw secret costs twice as much. */
export function signingKey(secret: string): Promise<SigningKey> {
  return crypto.subtle.importKey(
    'raw',
    new TextEncoder().encode(secret),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign', 'verify'],
  )
}
export type SigningKey = Awaited<ReturnType<typeof crypto.subtle.importKey>>

/** The allowed difference between the clocks of two services. */
export const CLOCK_LEEWAY_S = 5

/** Throws unless the key signed the JWT, it is valid now, and its encoding is canonical. */
export async function verifyJwt(key: SigningKey, jwt: string, now: Date, options: JWTVerifyOptions) {
  if (!jwt.split('.').every(isCanonical)) throw new Error('The JWT is not in canonical base64url.')
  return jwtVerify(jwt, key, {
    ...options,
    algorithms: ['HS256'],
    currentDate: now,
    clockTolerance: CLOCK_LEEWAY_S,
  })
}

/** Decoders also accept padding, spaces, another alphabet, and unused bits. */
export const isCanonical = (base64url: string): boolean =>
  Buffer.from(base64url, 'base64url').toString('base64url') === base64url
