import { SignJWT } from 'jose'
import { z } from 'zod'
import type { User } from './actor.ts'
import { CLOCK_LEEWAY_S, type SigningKey, verifyJwt } from './secret.ts'

const TOKEN_LIFETIME_S = 7 * 24 * 3600

/** The claims of a bearer token. */
export const TokenClaims = z.object({
  user_id: z
    .union([z.number().int().positive(), z.uuid()])
    .describe('An integer; a UUID for accounts of a third-party sign-in'),
  username: z.string(),
  role: z.enum(['user', 'root']).describe('`root` is an administrator'),
  iat: z
    .number()
    .optional()
    .describe('When it was issued, in seconds since 1970; seven days before `exp` if left out'),
  exp: z.number().describe('When it expires, in seconds since 1970; at most seven days ahead'),
})

/** The account and the time in a valid token. */
export interface SignedIn {
  user: User
  /** Seconds since 1970. */
  issued_at: number
}

/** A token for an account whose record was read at `now` or later. */
export async function signToken(
  key: SigningKey,
  user: Omit<User, 'kind'>,
  now: Date,
  password_changed_at?: string,
) {
  const second = Math.floor(now.getTime() / 1000)
  const issued =
    password_changed_at === undefined ? second : Math.max(second, countsFrom(password_changed_at))
  const expires = second + TOKEN_LIFETIME_S
  const token = await new SignJWT({ user_id: user.user_id, username: user.username, role: user.role })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuedAt(issued)
    .setExpirationTime(expires)
    .sign(key)
  return { token, expires_at: new Date(expires * 1000).toISOString() }
}

/**
 * The first second of tokens that count as newer than the password. Tokens count in whole seconds, so those of the
 * second of the change count as older, and the first new one may be dated up to a second later.
 */
const countsFrom = (password_changed_at: string) => Math.floor(Date.parse(password_changed_at) / 1000) + 1

export const isOlderThanPassword = ({ issued_at }: SignedIn, password_changed_at: string | null): boolean =>
  password_changed_at !== null && issued_at < countsFrom(password_changed_at)

/** The content of a bearer token; null unless it is valid for at most seven more days. */
export async function verifyToken(key: SigningKey, token: string, now: Date): Promise<SignedIn | null> {
  try {
    const { payload, protectedHeader } = await verifyJwt(key, token, now, { requiredClaims: ['exp'] })
    if (protectedHeader.typ !== undefined && protectedHeader.typ !== 'JWT') return null
    const { exp, iat = exp - TOKEN_LIFETIME_S, ...user } = TokenClaims.parse(payload)
    if (exp > now.getTime() / 1000 + TOKEN_LIFETIME_S + CLOCK_LEEWAY_S) return null
    return { user: { kind: 'user', ...user }, issued_at: iat }
  } catch {
    return null
  }
}
