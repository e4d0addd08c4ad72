import { decodeJwt } from 'jose'
import { type Actor, guest, isMember, type ServiceActor, type User } from '../auth/actor.ts'
import { ASSERTION_HEADER, verifyAssertion } from '../auth/assertion.ts'
import type { SigningKey } from '../auth/secret.ts'
import { verifyToken } from '../auth/token.ts'
import { Problem } from './errors.ts'
import { type HttpEvent, headerOf } from './event.ts'
import { Remembered } from './remembered.ts'
import type { Operation } from './route.ts'
import { mustBeSigned } from './signed-address.ts'

export interface Keys {
  token: SigningKey
  assertion: SigningKey
}

interface Authenticated {
  actor: Actor
  /** The token as it came, to be carried on to the owner of a root route. */
  bearer?: string
}

/** Who calls, once it is certain that this route is open to them; else 401 or 403. */
export async function authenticate(
  event: HttpEvent,
  route: Operation,
  keys: Keys,
  now: Date,
): Promise<Authenticated> {
  if (route.access === 'public') return { actor: guest }
  if (route.access === 'signed') {
    await mustBeSigned(event, route, keys.assertion, now)
    return { actor: guest }
  }
  if (route.access === 'service') return { actor: await asserted(event, route, keys, now) }
  if (route.internal) await asserted(event, route, keys, now)

  const bearer = bearerOf(event)
  if (bearer === undefined) {
    if (route.access === 'guest') return { actor: guest }
    throw new Problem('unauthenticated', 'This needs a signed-in account: send a bearer token.')
  }
  const user = await users.get(keys.token, bearer, now, async () => {
    const value = await verifyToken(keys.token, bearer, now)
    if (!value) throw new Problem('unauthenticated', 'The token is not valid or has expired: sign in again.')
    return { value, until: expiryOf(bearer) }
  })
  admit(user, route)
  return { actor: user, bearer }
}

/** Those whose tokens and assertions were found valid, until these expire. */
const users = new Remembered<User>()
const services = new Remembered<ServiceActor>()

const expiryOf = (jwt: string) => (decodeJwt(jwt).exp ?? 0) * 1000

function admit(user: User, route: Operation) {
  const needsMember = route.access === 'member' || route.access === 'root'
  if (needsMember && !isMember(user))
    throw new Problem('account_kind_not_allowed', 'This is not open to accounts of a third-party sign-in.')
  if (route.access === 'root' && user.role !== 'root')
    throw new Problem('forbidden', 'Only an administrator may do this.')
}

async function asserted(event: HttpEvent, route: Operation, keys: Keys, now: Date) {
  const assertion = headerOf(event, ASSERTION_HEADER)
  const expected = { audience: route.service, operation: route.operation }
  const name = `${route.operation} ${assertion}`
  return services.get(keys.assertion, name, now, async () => {
    const value = assertion && (await verifyAssertion(keys.assertion, assertion, expected, now))
    if (!value)
      throw new Problem('unauthenticated', 'This needs a valid service assertion for this operation.')
    return { value, until: expiryOf(assertion) }
  })
}

function bearerOf(event: HttpEvent): string | undefined {
  const header = headerOf(event, 'authorization')
  if (header === undefined) return undefined
  const [scheme, token, ...rest] = header.trim().split(/ +/)
  if (scheme?.toLowerCase() !== 'bearer' || !token || rest.length > 0)
    throw new Problem('unauthenticated', 'The Authorization header is not of the form “Bearer <token>”.')
  return token
}
