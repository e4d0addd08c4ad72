import { SignJWT } from 'jose'
import { z } from 'zod'
import type { AccountId, Acting, ServiceActor } from './actor.ts'
import { CLOCK_LEEWAY_S, type SigningKey, verifyJwt } from './secret.ts'

const ASSERTION_TYPE = 'svc+jwt'
const ASSERTION_LIFETIME_S = 60

export interface AssertedCall {
  issuer: string
  audience: string
  operation: string
  acting: Acting<AccountId> | null
}

const Claims = z.object({
  iss: z.string(),
  iat: z.number(),
  exp: z.number(),
  op: z.string(),
  acting: z
    .object({ user_id: z.union([z.number().int().positive(), z.uuid()]), role: z.enum(['user', 'root']) })
    .nullable(),
})

export async function signAssertion(key: SigningKey, call: AssertedCall, now: Date): Promise<string> {
  const issued = Math.floor(now.getTime() / 1000)
  return new SignJWT({ op: call.operation, acting: call.acting })
    .setProtectedHeader({ alg: 'HS256', typ: ASSERTION_TYPE })
    .setIssuer(call.issuer)
    .setAudience(call.audience)
    .setIssuedAt(issued)
    .setExpirationTime(issued + ASSERTION_LIFETIME_S)
    .sign(key)
}

export async function verifyAssertion(
  key: SigningKey,
  assertion: string,
  expected: { audience: string; operation: string; any_account?: boolean | undefined },
  now: Date,
): Promise<ServiceActor | null> {
  try {
    const { payload } = await verifyJwt(key, assertion, now, {
      typ: ASSERTION_TYPE,
      audience: expected.audience,
      requiredClaims: ['iss', 'iat', 'exp', 'op'],
    })
    const claims = Claims.parse(payload)
    if (claims.op !== expected.operation || claims.exp - claims.iat > ASSERTION_LIFETIME_S) return null
    if (claims.iat > now.getTime() / 1000 + CLOCK_LEEWAY_S) return null
    if (typeof claims.acting?.user_id === 'string' && !expected.any_account) return null
    return { kind: 'service', service: claims.iss, acting: claims.acting }
  } catch {
    return null
  }
}
