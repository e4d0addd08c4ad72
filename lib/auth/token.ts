import { jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import type { User } from './actor.ts'
import type { SigningKey } from './secret.ts'

export const TOKEN_LIFETIME_S = 7 * 24 * 3600
const CLOCK_LEEWAY_S = 5

const Claims = z.object({
  user_id: z.union([z.number().int().positive(), z.uuid()]),
  username: z.string(),
  role: z.enum(['user', 'root']),
  exp: z.number(),
})

export async function signToken(key: SigningKey, user: Omit<User, 'kind'>, now: Date) {
  const expires = Math.floor(now.getTime() / 1000) + TOKEN_LIFETIME_S
  const token = await new SignJWT({ user_id: user.user_id, username: user.username, role: user.role })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setExpirationTime(expires)
    .sign(key)
  return { token, expires_at: new Date(expires * 1000).toISOString() }
}

/** The account a bearer token names, or null for anything but a valid token of at most seven days. */
export async function verifyToken(key: SigningKey, token: string, now: Date): Promise<User | null> {
  try {
    const { payload, protectedHeader } = await jwtVerify(token, key, {
      algorithms: ['HS256'],
      requiredClaims: ['exp'],
      currentDate: now,
      clockTolerance: CLOCK_LEEWAY_S,
    })
    if (protectedHeader.typ !== undefined && protectedHeader.typ !== 'JWT') return null
    const claims = Claims.parse(payload)
    if (claims.exp > now.getTime() / 1000 + TOKEN_LIFETIME_S + CLOCK_LEEWAY_S) return null
    return { kind: 'user', user_id: claims.user_id, username: claims.username, role: claims.role }
  } catch {
    return null
  }
}
