import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { BaseApp } from '../../../../lib/app/base.ts'
import type { SignedIn } from '../../../../lib/platform/auth/token.ts'
import { contract, group } from '../../../../lib/platform/http/route.ts'
import { endpointFor } from '../../../../lib/platform/http/serving/endpoint.ts'
import { holderIn, signAddress } from '../../../../lib/platform/http/signed-address.ts'
import { Problem } from '../../../../lib/platform/problems/errors.ts'
import { bearer, eventFor, testClock, testKeys, testSurroundings } from '../../../support/surroundings.ts'

const read = {
  access: 'signed',
  summary: '',
  query: z.object({
    key: z.string(),
    account: z.string().optional(),
    role: z.string().optional(),
    since: z.string().optional(),
    expires: z.string(),
    signature: z.string(),
  }),
  output: z.object({ key: z.string(), actor: z.string(), account: z.unknown() }),
} as const
const shelf = contract({
  name: 'data',
  title: 'A shelf',
  port: 1,
  internal: true,
  long_lived: false,
  groups: {
    books: group({
      read: { ...read, method: 'GET', path: '/books' },
      other: { ...read, method: 'GET', path: '/others' },
      write: { ...read, method: 'PUT', path: '/books' },
    }),
  },
})
const { books } = shelf.groups
const clock = testClock()
/** An account that is unchanged since its token. */
let stands: (signedIn: SignedIn) => Promise<void> = async () => {}
class Shelf extends BaseApp {
  override mustStand = (signedIn: SignedIn) => stands(signedIn)
}
const app = new Shelf(testSurroundings('data', { now: clock.now }))
const endpoint = endpointFor<BaseApp>()
const handlers = {
  read: endpoint(books.read, ({ query, actor }) => ({ key: query.key, actor: actor.kind, account: actor })),
  other: endpoint(books.other, ({ query, actor }) => ({ key: query.key, actor: actor.kind, account: actor })),
  write: endpoint(books.write, ({ query, actor }) => ({ key: query.key, actor: actor.kind, account: actor })),
}

const inTenMinutes = () => new Date(clock.now().getTime() + 600_000)
async function signed(key = 'a/猫 &.wav', signingKey = testKeys.assertion) {
  const address = new URL(await signAddress(signingKey, '/books', { key }, inTenMinutes()), 'http://a')
  return { path: address.pathname, query: Object.fromEntries(address.searchParams) }
}
async function call(name: keyof typeof handlers, query: Record<string, string>, headers = {}) {
  const { statusCode, body } = await handlers[name](eventFor(books[name], { query, headers }), { app })
  return { status: statusCode, body: JSON.parse(body ?? 'null') }
}
const refused = {
  status: 403,
  body: { code: 'forbidden', detail: expect.stringContaining('has expired. Request a new one') },
}

describe('an address that was signed', () => {
  it('opens its path and query for anyone', async () => {
    const { path, query } = await signed()
    expect(path).toBe('/books')
    expect(await call('read', query)).toEqual({
      status: 200,
      body: { key: 'a/猫 &.wav', actor: 'guest', account: { kind: 'guest' } },
    })
  })

  it('opens nothing else: no other key, path or method', async () => {
    const { query } = await signed()
    expect(await call('read', { ...query, key: 'a/犬.wav' })).toMatchObject(refused)
    expect(await call('other', query)).toMatchObject(refused)
    expect(await call('write', query)).toMatchObject(refused)
  })

  it('holds until its time is over, which cannot be extended', async () => {
    const { query } = await signed()
    const later = { ...query, expires: String(Number(query.expires) + 1) }
    expect(await call('read', later)).toMatchObject(refused)
    clock.advance(599)
    expect((await call('read', query)).status).toBe(200)
    clock.advance(1)
    expect(await call('read', query)).toMatchObject(refused)
  })

  it.each([
    ['without its signature', ({ signature: _, ...query }: Record<string, string>) => query],
    ['with an empty one', query => ({ ...query, signature: '' })],
    ['with half of one', query => ({ ...query, signature: query.signature?.slice(0, 20) ?? '' })],
    ['with another one', query => ({ ...query, signature: 'A'.repeat(43) })],
    ['with a padded one', query => ({ ...query, signature: `${query.signature}=` })],
    ['with spaces in one', query => ({ ...query, signature: `${query.signature} ` })],
    ['without its time', ({ expires: _, ...query }) => query],
    ['with more than was signed', query => ({ ...query, more: 'a' })],
  ] satisfies [string, (query: Record<string, string>) => Record<string, string>][])(
    'opens nothing %s',
    async (_, change) => {
      const { query } = await signed()
      expect(await call('read', change(query))).toMatchObject(refused)
    },
  )

  it('requires the secret of the services, and accepts no other value signed with it', async () => {
    const { query } = await signed('a', testKeys.token)
    expect(await call('read', query)).toMatchObject(refused)
    const message = JSON.stringify(['GET', '/books', Object.entries({ expires: query.expires, key: 'a' })])
    const bytes = await crypto.subtle.sign('HMAC', testKeys.assertion, new TextEncoder().encode(message))
    const signature = Buffer.from(bytes).toString('base64url')
    expect(await call('read', { ...query, signature })).toMatchObject(refused)
  })

  it('cannot be replaced by a token', async () => {
    const root = await bearer({ user_id: 1, username: 'root', role: 'root' }, clock.now())
    expect(await call('read', { key: 'a' }, root)).toMatchObject(refused)
  })
})

describe('an address that was signed for an account', () => {
  const uuid = '6f1c1b5e-6f0a-4c0e-9f0e-0d9a3b0c4a11'
  const accounts = [
    { user_id: 7, role: 'user' },
    { user_id: 1, role: 'root' },
    { user_id: uuid, role: 'user' },
  ] as const
  async function signedFor(user: (typeof accounts)[number], issued_at = 1_700_000_000) {
    const holder = holderIn({ user: { kind: 'user', username: 'hana', ...user }, issued_at })
    const path = await signAddress(testKeys.assertion, '/books', { key: 'a', ...holder }, inTenMinutes())
    return Object.fromEntries(new URL(path, 'http://a').searchParams)
  }

  it.each(accounts)('stands for it: $user_id, $role', async user => {
    const asked: SignedIn[] = []
    stands = async signedIn => void asked.push(signedIn)
    const { status, body } = await call('read', await signedFor(user))
    expect([status, body.actor, body.account]).toMatchObject([200, 'user', user])
    expect(asked).toMatchObject([{ user, issued_at: 1_700_000_000 }])
  })

  it('does not contain the name', async () => {
    expect(JSON.stringify(await signedFor(accounts[0]))).not.toContain('hana')
  })

  it('acts for no other account, and for no guest', async () => {
    stands = async () => {}
    const { account, role, since, ...query } = await signedFor(accounts[0])
    expect(await call('read', query)).toMatchObject(refused)
    expect(await call('read', { ...query, account: '8', role: 'user', since: '1' })).toMatchObject(refused)
    expect(await call('read', { ...query, role: 'user', since: '1' })).toMatchObject(refused)
  })

  it('is refused like any other once the account has changed', async () => {
    const query = await signedFor(accounts[0])
    stands = () => Promise.reject(new Problem('unauthenticated', 'This account no longer exists.'))
    expect(await call('read', query)).toMatchObject(refused)
    stands = () => Promise.reject(new Problem('unavailable', 'Your account could not be checked in time.'))
    expect(await call('read', query)).toMatchObject({ status: 503 })
  })
})
