import { compactVerify, SignJWT } from 'jose'
import { z } from 'zod'
import type { User } from './actor.ts'
import { CLOCK_LEEWAY_S, type SigningKey, verifyJwt } from './secret.ts'

export const TOKEN_LIFETIME_S = 7 * 24 * 3600

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
  sid: z
    .string()
    .regex(/^[0-9A-HJKMNP-TV-Z]{26}$/)
    .optional()
    .describe("The token's session. The token ends with it. Older tokens have none."),
})

export interface SignedIn {
  user: User
  /** Seconds since 1970. */
  issued_at: number
  session?: string | undefined
}

interface TokenOf {
  session?: string
  earlierEnded?: readonly (string | undefined)[]
  until?: string
}

/** `user` must have been read at `now` or later. */
export async function signToken(
  key: SigningKey,
  user: Omit<User, 'kind'>,
  now: Date,
  { session, earlierEnded = [], until }: TokenOf = {},
) {
  const second = Math.floor(now.getTime() / 1000)
  const issued = Math.max(second, ...earlierEnded.map(time => (time === undefined ? 0 : countsFrom(time))))
  const latest = second + TOKEN_LIFETIME_S
  const expires = until === undefined ? latest : Math.min(latest, Math.floor(Date.parse(until) / 1000))
  const { user_id, username, role } = user
  const token = await new SignJWT({ user_id, username, role, ...(session !== undefined && { sid: session }) })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuedAt(issued)
    .setExpirationTime(expires)
    .sign(key)
  return { token, expires_at: new Date(expires * 1000).toISOString() }
}

/**
 * The first second that counts as later: tokens count in whole seconds, so those of the same second count as older, and a
 * new one may be dated up to a second later.
 */
const countsFrom = (time: string) => Math.floor(Date.parse(time) / 1000) + 1

export const isOlderThan = ({ issued_at }: SignedIn, time: string | null): boolean =>
  time !== null && issued_at < countsFrom(time)

/** Expired tokens count too. */
export const isSignedBy = (key: SigningKey, jwt: string): Promise<boolean> =>
  compactVerify(jwt, key, { algorithms: ['HS256'] }).then(
    () => true,
    () => false,
  )

/** Null unless valid; a token for more than seven more days is not. */
export async function verifyToken(key: SigningKey, token: string, now: Date): Promise<SignedIn | null> {
  try {
    const { payload, protectedHeader } = await verifyJwt(key, token, now, { requiredClaims: ['exp'] })
    if (protectedHeader.typ !== undefined && protectedHeader.typ !== 'JWT') return null
    const { exp, iat = exp - TOKEN_LIFETIME_S, sid: session, ...user } = TokenClaims.parse(payload)
    if (exp > now.getTime() / 1000 + TOKEN_LIFETIME_S + CLOCK_LEEWAY_S) return null
    return { user: { kind: 'user', ...user }, issued_at: iat, session }
  } catch {
    return null
  }
}
