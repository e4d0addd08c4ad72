import { type JWTHeaderParameters, SignJWT } from 'jose'
import { ASSERTION_HEADER, PAGE_TOKEN_HEADER } from '../../../lib/platform/http/header-names.ts'
import type { Operation } from '../../../lib/platform/http/route.ts'
import { testSecrets } from '../stack.ts'

/** Forged credentials. */
export interface Forgery {
  what: string
  headers: Record<string, string>
}

/** The route that the call is for. */
type Named = Pick<Operation, 'service' | 'operation'>

const { JWT_SECRET: tokenSecret, CONTROLLER_ASSERTION_SECRET: assertionSecret } = testSecrets
const day = 24 * 3600
const administrator = { user_id: 1, username: 'root', role: 'root' }
const hs256 = { alg: 'HS256', typ: 'JWT' }
const service = { alg: 'HS256', typ: 'svc+jwt' }

const nowSeconds = () => Math.floor(Date.now() / 1000)
const signed = (claims: Record<string, unknown>, header: JWTHeaderParameters, secret: string) =>
  new SignJWT(claims).setProtectedHeader(header).sign(new TextEncoder().encode(secret))
/** A token of an administrator, with other claims. */
const token = (claims: Record<string, unknown> = {}) => signed(named(claims), hs256, tokenSecret)
const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
const unsigned = (claims: object, header: object) => `${encoded(header)}.${encoded(claims)}.`

function assertedBy(route: Named, over: Record<string, unknown> = {}) {
  const { service: aud, operation: op } = route
  const acting = { user_id: 1, role: 'root' }
  return { iss: 'study', aud, op, acting, iat: nowSeconds(), exp: nowSeconds() + 60, ...over }
}

/** An assertion of a service for this route, with other claims. */
const assertion = (route: Named, over: Record<string, unknown> = {}) =>
  signed(assertedBy(route, over), service, assertionSecret)

const named = (claims: Record<string, unknown> = {}) => ({
  ...administrator,
  exp: nowSeconds() + day,
  ...claims,
})

/** The claims of a real token with the role changed, under its old signature. */
function promoted(token: string): string {
  const [header, payload = '', signature] = token.split('.')
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
  return [header, encoded({ ...claims, role: 'root' }), signature].join('.')
}

/** The same signature in other letters, which a lenient decoder takes for it. */
function respelt(jwt: string): Record<string, string> {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  // The last of 43 letters has two bits that say nothing.
  const last = alphabet[alphabet.indexOf(jwt.slice(-1)) + 1] ?? ''
  const [header, claims, signature = ''] = jwt.split('.')
  return {
    padded: `${jwt}=`,
    'with loose bits': jwt.slice(0, -1) + last,
    'with padded claims': `${header}.${claims}=.${signature}`,
  }
}

/** Bearer tokens that every route refuses; `learner` is the real token of an account. */
export async function forgedBearers(route: Named, learner: string): Promise<Forgery[]> {
  const tokens: Record<string, string> = {
    expired: await token({ exp: nowSeconds() - 10 }),
    'without an end': await signed(administrator, hs256, tokenSecret),
    'valid for too long': await token({ exp: nowSeconds() + 8 * day }),
    unsigned: unsigned(named(), { alg: 'none', typ: 'JWT' }),
    'unsigned, in capitals': unsigned(named(), { alg: 'NONE' }),
    'signed by HS512': await signed(named(), { alg: 'HS512' }, tokenSecret),
    'signed with another secret': await signed(named(), hs256, 'a secret that somebody guessed, as long'),
    'signed with the other secret': await signed(named(), hs256, assertionSecret),
    'without its signature': (await token()).replace(/[^.]+$/, ''),
    'with another role': promoted(learner),
    'of an unknown role': await token({ role: 'admin' }),
    'of account 0': await token({ user_id: 0 }),
    'of a text that is a number': await token({ user_id: '1' }),
    ...respelt(await token()),
    garbage: 'garbage',
    'three times garbage': 'a.b.c',
    long: 'a'.repeat(8_000),
    'an assertion': await assertion(route),
    'an assertion with the claims of a token': await signed(
      { ...named(), ...assertedBy(route) },
      service,
      tokenSecret,
    ),
  }
  const basic = `Basic ${btoa('root:root')}`
  const schemes = [basic, 'Bearer', learner, `Token ${learner}`, `Bearer ${learner},Bearer ${learner}`]
  const expired = bearer(await token({ exp: nowSeconds() - 10 }))
  return [
    ...Object.entries(tokens).map(([what, token]) => ({ what, headers: bearer(token) })),
    // Another scheme in the first header is a proxy's.
    ...['Bearer', 'Bearer a b'].map(authorization => ({ what: authorization, headers: { authorization } })),
    ...[...schemes, expired.authorization].map(second => ({
      what: `${second.slice(0, 12)} beside a proxy's`,
      headers: { authorization: basic, [PAGE_TOKEN_HEADER]: second },
    })),
    { what: 'expired beside a valid one', headers: { ...expired, [PAGE_TOKEN_HEADER]: `Bearer ${learner}` } },
    { what: 'nobody', headers: {} },
  ]
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

/** Assertions that every route refuses; `root` is the real token of an administrator. */
export async function forgedAssertions(route: Named, root: string): Promise<Forgery[]> {
  // Far enough away that it is still the future when a slow caller sends it.
  const future = { iat: nowSeconds() + 300, exp: nowSeconds() + 330 }
  const past = { iat: nowSeconds() - 70, exp: nowSeconds() - 10 }
  const assertions: Record<string, string> = {
    expired: await assertion(route, past),
    'valid for too long': await assertion(route, { exp: nowSeconds() + 3600 }),
    unsigned: unsigned(assertedBy(route), { alg: 'none', typ: 'svc+jwt' }),
    'signed by HS512': await signed(assertedBy(route), { ...service, alg: 'HS512' }, assertionSecret),
    'signed with another secret': await signed(assertedBy(route), service, 'another secret, and long enough'),
    'signed with the secret of tokens': await signed(assertedBy(route), service, tokenSecret),
    'for another service': await assertion(route, { aud: 'webhook' }),
    'for another operation': await assertion(route, { op: 'data.articles' }),
    'of the type of a token': await signed(assertedBy(route), hs256, assertionSecret),
    'for account 0': await assertion(route, { acting: { user_id: 0, role: 'root' } }),
    'for an unknown role': await assertion(route, { acting: { user_id: 1, role: 'admin' } }),
    'for nobody said': await assertion(route, { acting: undefined }),
    'from the future': await assertion(route, future),
    ...respelt(await assertion(route)),
    'the token of an administrator': root,
    garbage: 'garbage',
    nothing: '',
  }
  return [
    ...Object.entries(assertions).map(([what, assertion]) => ({
      what,
      headers: { ...bearer(root), [ASSERTION_HEADER]: assertion },
    })),
    { what: 'none', headers: bearer(root) },
    { what: 'an assertion as bearer', headers: bearer(await assertion(route)) },
  ]
}

/** A valid assertion of a service, for an account it acts for. */
export const genuineAssertion = async (
  route: Named,
  { id: user_id, role }: { id: number; role: string },
) => ({
  [ASSERTION_HEADER]: await assertion(route, { acting: { user_id, role } }),
})
