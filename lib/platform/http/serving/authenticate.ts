import { decodeJwt } from 'jose'
import { Memo } from '../../async/memo.ts'
import { type Actor, guest, isMember, mustAct, type ServiceActor, type User } from '../../auth/actor.ts'
import { verifyAssertion } from '../../auth/assertion.ts'
import type { SigningKey } from '../../auth/secret.ts'
import { isSignedBy, type SignedIn, verifyToken } from '../../auth/token.ts'
import { Problem } from '../../problems/errors.ts'
import { ASSERTION_HEADER, PAGE_OF_GUEST, PAGE_TOKEN_HEADER, TOKEN_HEADER } from '../header-names.ts'
import { isForServices, type Operation } from '../route.ts'
import { mustBeSigned } from '../signed-address.ts'
import { bytesOf, type HttpEvent, headerOf } from './event.ts'

/** `sha256=` and the HMAC-SHA256 of the body, as code hosts send it. */
export const SIGNATURE_HEADER = 'x-hub-signature-256'

export interface Keys {
  token: SigningKey
  assertion: SigningKey
  /** Shared with the sender of webhooks, with the former one while it is replaced; absent if none is configured. */
  webhook?: readonly SigningKey[] | undefined
}

interface Authenticated {
  actor: Actor
  bearer?: string
  session?: string | undefined
  /** The account as the token or the address says; it may have changed since. */
  signedIn?: SignedIn
}

/** Throws 401 or 403 unless the route is open to the caller. */
export async function authenticate(
  event: HttpEvent,
  route: Operation,
  keys: Keys,
  now: Date,
): Promise<Authenticated> {
  if (route.access === 'public') return { actor: guest }
  if (route.access === 'signed') {
    const signedIn = await mustBeSigned(event, route, keys.assertion, now)
    return signedIn ? { actor: signedIn.user, signedIn } : { actor: guest }
  }
  if (route.access === 'webhook') {
    givenSignature(event, keys.webhook)
    return { actor: guest }
  }
  if (isForServices(route)) {
    const service = await asserted(event, route, keys, now)
    return { actor: route.access === 'acting' ? mustAct(service) : service }
  }
  if (route.internal) await asserted(event, route, keys, now)

  const bearer = await bearerOf(event, keys.token)
  if (bearer === undefined) {
    if (route.access === 'guest') return { actor: guest }
    throw new Problem('unauthenticated', 'This needs a signed-in account: send a bearer token.')
  }
  const signedIn = await tokens.get(keys.token, bearer, now, async () => {
    const value = await verifyToken(keys.token, bearer, now)
    if (!value) throw new Problem('unauthenticated', 'The token is not valid or has expired: sign in again.')
    return { value, until: expiryOf(bearer) }
  })
  admit(signedIn.user, route)
  return { actor: signedIn.user, bearer, session: signedIn.session, signedIn }
}

const tokens = new Memo<SignedIn>()
const services = new Memo<ServiceActor>()

const expiryOf = (jwt: string) => (decodeJwt(jwt).exp ?? 0) * 1000

function admit(user: User, route: Operation) {
  if (route.access === 'third-party' && isMember(user))
    throw new Problem(
      'account_kind_not_allowed',
      'This is for accounts that sign in through another provider. Yours signs in with its password.',
    )
  const needsMember = route.access === 'member' || route.access === 'root'
  if (needsMember && !isMember(user))
    throw new Problem(
      'account_kind_not_allowed',
      'Accounts that sign in through another provider cannot use this.',
    )
  if (route.access === 'root' && user.role !== 'root')
    throw new Problem('forbidden', 'Only an administrator may do this.')
}

async function asserted(event: HttpEvent, route: Operation, keys: Keys, now: Date) {
  const assertion = headerOf(event, ASSERTION_HEADER)
  const { service: audience, operation, any_account } = route
  const name = `${operation} ${assertion}`
  return services.get(keys.assertion, name, now, async () => {
    const value =
      assertion &&
      (await verifyAssertion(keys.assertion, assertion, { audience, operation, any_account }, now))
    if (!value)
      throw new Problem(
        'unauthenticated',
        'Only other parts of the server may use this address. Use the public one.',
      )
    return { value, until: expiryOf(assertion) }
  })
}

/** Throws 401 unless the sender signed exactly these bytes. */
export async function mustSignItsBody(event: HttpEvent, webhookKeys: Keys['webhook']): Promise<void> {
  const { keys, signature } = givenSignature(event, webhookKeys)
  const bytes = bytesOf(event)
  // `verify` compares in constant time, and every key is tried.
  const fits = await Promise.all(keys.map(key => crypto.subtle.verify('HMAC', key, signature, bytes)))
  if (!fits.includes(true)) throw wrongSignature()
}

/** Throws 401 without a signature; 503 while there is no secret to check it with. */
function givenSignature(event: HttpEvent, keys: Keys['webhook']) {
  if (!keys)
    throw new Problem(
      'not_configured',
      'Webhooks are not set up on this server. Set WEBHOOK_SECRET, then start it again.',
    )
  const hex = /^sha256=([0-9a-f]{64})$/.exec(headerOf(event, SIGNATURE_HEADER) ?? '')?.[1]
  if (hex === undefined) throw wrongSignature()
  return { keys, signature: Buffer.from(hex, 'hex') }
}

const wrongSignature = () =>
  new Problem('unauthenticated', 'The signature is missing or does not fit the body.')

/**
 * Undefined for a guest. The first header counts if it holds a token that we signed, even an expired one; otherwise it may
 * be a proxy's, and the second counts.
 */
async function bearerOf(event: HttpEvent, key: SigningKey): Promise<string | undefined> {
  const first = headerOf(event, TOKEN_HEADER)?.trim() ?? ''
  const second = headerOf(event, PAGE_TOKEN_HEADER)?.trim() ?? ''
  // Any other scheme belongs to a proxy.
  const isBearer = schemeOf(first) === 'bearer'
  if (second === '') return isBearer ? tokenIn(first, 'Authorization') : undefined
  if (isBearer && (await isSignedBy(key, tokenOf(first) ?? ''))) return tokenOf(first)
  if (second.toLowerCase() === PAGE_OF_GUEST.toLowerCase()) return undefined
  return tokenIn(second, 'X-Yomu-Authorization')
}

const schemeOf = (header: string) => header.split(' ', 1)[0]?.toLowerCase()

function tokenOf(header: string): string | undefined {
  const [, token, ...rest] = header.split(/ +/)
  return rest.length === 0 ? token : undefined
}

function tokenIn(header: string, name: string): string {
  const token = tokenOf(header)
  if (schemeOf(header) !== 'bearer' || token === undefined)
    throw new Problem('unauthenticated', `The ${name} header must have the form “Bearer <token>”.`)
  return token
}
