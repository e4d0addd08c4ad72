import { createHash, randomBytes } from 'node:crypto'
import { personAt } from '../people.ts'
import type { TestStack } from '../stack.ts'
import { PROVIDER_NAME } from './provider.ts'

/** Nobody listens there: what goes to it is sent to the stack's own address. */
export const PUBLIC_URL = 'http://localhost:4999'
export const RETURN_TO = `${PUBLIC_URL}/welcome`

const REDIRECTS = 10

type Reached = Pick<TestStack, 'addresses'>

/** A browser without pages: it keeps cookies by host and follows redirects until it is back on the platform. */
export function browserAt(stack: Reached, publicUrl = PUBLIC_URL) {
  const returnTo = `${publicUrl}/welcome`
  const jars = new Map<string, Map<string, string>>()
  const verifier = randomBytes(32).toString('base64url')

  async function visit(address: string) {
    const url = new URL(address)
    const jar = jars.get(url.host) ?? new Map<string, string>()
    jars.set(url.host, jar)
    const isOurs = url.origin === new URL(publicUrl).origin
    const sent = isOurs ? stack.addresses['user-manager'] + url.pathname + url.search : url
    const reply = await fetch(sent, {
      redirect: 'manual',
      headers: { cookie: [...jar].map(pair => pair.join('=')).join('; ') },
    })
    for (const cookie of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      jar.set(name, value)
    }
    const location = reply.headers.get('location')
    return {
      status: reply.status,
      cookies: reply.headers.getSetCookie(),
      location: location === null ? null : new URL(location, url).href,
      text: await reply.text(),
    }
  }

  const startAddress = (query: Record<string, string> = {}) => {
    const challenge = createHash('sha256').update(verifier).digest('base64url')
    const search = new URLSearchParams({ return_to: returnTo, challenge, ...query })
    return `${publicUrl}/api/auth/oidc/${PROVIDER_NAME}/start?${search}`
  }

  /** Through the provider, to the address by which it sends the browser back. */
  async function toCallback(): Promise<string> {
    let { location } = await visit(startAddress())
    for (let step = 0; step < REDIRECTS && location; step += 1) {
      if (location.startsWith(publicUrl)) return location
      location = (await visit(location)).location
    }
    throw new Error('The provider did not send the browser back')
  }

  /** The fragment that the page finds behind `#` in the end. */
  async function fragment(callback?: string) {
    const { location } = await visit(callback ?? (await toCallback()))
    const { origin, pathname, hash } = new URL(location ?? '')
    if (origin + pathname !== returnTo) throw new Error(`Back at ${origin}${pathname}`)
    return Object.fromEntries(new URLSearchParams(hash.slice(1)))
  }

  const ticket = async () => {
    const { ticket, error } = await fragment()
    if (!ticket) throw new Error(`No ticket: ${error}`)
    return { ticket, verifier }
  }

  return { verifier, visit, startAddress, toCallback, fragment, ticket }
}

/** A person who has signed in through the provider. */
export async function thirdPartyMember(stack: Reached) {
  const use = await browserAt(stack).ticket()
  const signedIn = await personAt(stack).accounts.signIn.finalize({ body: use })
  return { ...personAt(stack, signedIn.token), ...signedIn }
}
