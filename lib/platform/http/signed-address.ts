import { z } from 'zod'
import { isCanonical, type SigningKey } from '../auth/secret.ts'
import type { SignedIn } from '../auth/token.ts'
import { Problem } from '../problems/errors.ts'
import type { Operation } from './route.ts'
import type { HttpEvent } from './serving/event.ts'

type Query = Record<string, string>

/** Signs an address: anyone who holds it may GET it until the signature expires. */
export async function signAddress(
  key: SigningKey,
  path: string,
  query: Query,
  expiresAt: Date,
): Promise<string> {
  const signed = { ...query, expires: String(Math.floor(expiresAt.getTime() / 1000)) }
  const bytes = await crypto.subtle.sign('HMAC', await addressKey(key), messageOf('GET', path, signed))
  const signature = Buffer.from(bytes).toString('base64url')
  return `${path}?${new URLSearchParams({ ...signed, signature })}`
}

/** Ties an address to the account's sign-in: it is valid as long as that. */
export const holderIn = (signedIn: SignedIn | null): Query =>
  signedIn === null
    ? {}
    : {
        account: String(signedIn.user.user_id),
        role: signedIn.user.role,
        since: String(signedIn.issued_at),
        ...(signedIn.session !== undefined && { session: signedIn.session }),
      }

const Holder = z.object({
  account: z.union([z.coerce.number().int().positive(), z.uuid()]),
  role: z.enum(['user', 'root']),
  since: z.coerce.number(),
  session: z.string().optional(),
})

/** The account of a signed address, if any; throws 403 for another path or query, or after expiry. */
export async function mustBeSigned(
  event: HttpEvent,
  { method }: Operation,
  key: SigningKey,
  now: Date,
): Promise<SignedIn | null> {
  const { signature = '', ...signed } = event.queryStringParameters ?? {}
  const { expires = '' } = signed
  // `verify` takes constant time, as the standard demands.
  const isOurs = await crypto.subtle.verify(
    'HMAC',
    await addressKey(key),
    Buffer.from(signature, 'base64url'),
    messageOf(method, event.rawPath, signed),
  )
  if (!isOurs || !isCanonical(signature) || now.getTime() >= Number(expires) * 1000) throw invalidAddress()
  if (signed.account === undefined) return null
  const { account, role, since, session } = Holder.parse(signed)
  return { user: { kind: 'user', user_id: account, username: '', role }, issued_at: since, session }
}

export const invalidAddress = () =>
  new Problem('forbidden', 'This address is invalid or has expired. Request a new one.')

const messageOf = (method: string, path: string, query: Record<string, string | undefined>) =>
  new TextEncoder().encode(JSON.stringify([method, path, Object.entries(query).toSorted(byName)]))
const byName = ([a]: [string, unknown], [b]: [string, unknown]) => (a < b ? -1 : 1)

const addressKeys = new WeakMap<SigningKey, Promise<SigningKey>>()

/** Derives a key for addresses alone, so that no other value signed with the secret passes for an address. */
function addressKey(key: SigningKey): Promise<SigningKey> {
  const known = addressKeys.get(key) ?? derived(key)
  addressKeys.set(key, known)
  return known
}

async function derived(key: SigningKey): Promise<SigningKey> {
  const bytes = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode('signed addresses'))
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify'])
}
