import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { BaseApp } from '../../../lib/app/base.ts'
import { endpointFor } from '../../../lib/http/endpoint.ts'
import { contract, group } from '../../../lib/http/route.ts'
import { signAddress } from '../../../lib/http/signed-address.ts'
import { bearer, eventFor, testClock, testKeys, testSurroundings } from '../../support/surroundings.ts'

const read = {
  access: 'signed',
  summary: '',
  query: z.object({ key: z.string(), expires: z.string(), signature: z.string() }),
  output: z.object({ key: z.string(), actor: z.string() }),
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
const app = new BaseApp(testSurroundings('data', { now: clock.now }))
const endpoint = endpointFor<BaseApp>()
const handlers = {
  read: endpoint(books.read, ({ query, actor }) => ({ key: query.key, actor: actor.kind })),
  other: endpoint(books.other, ({ query, actor }) => ({ key: query.key, actor: actor.kind })),
  write: endpoint(books.write, ({ query, actor }) => ({ key: query.key, actor: actor.kind })),
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
  it('opens what it was signed for, to anybody', async () => {
    const { path, query } = await signed()
    expect(path).toBe('/books')
    expect(await call('read', query)).toEqual({ status: 200, body: { key: 'a/猫 &.wav', actor: 'guest' } })
  })

  it('opens nothing else: no other key, path or method', async () => {
    const { query } = await signed()
    expect(await call('read', { ...query, key: 'a/犬.wav' })).toMatchObject(refused)
    expect(await call('other', query)).toMatchObject(refused)
    expect(await call('write', query)).toMatchObject(refused)
  })

  it('holds until its time is over, which nobody can put off', async () => {
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

  it('wants the secret of the services, and lets nothing else signed with it pass', async () => {
    const { query } = await signed('a', testKeys.token)
    expect(await call('read', query)).toMatchObject(refused)
    const message = JSON.stringify(['GET', '/books', Object.entries({ expires: query.expires, key: 'a' })])
    const bytes = await crypto.subtle.sign('HMAC', testKeys.assertion, new TextEncoder().encode(message))
    const signature = Buffer.from(bytes).toString('base64url')
    expect(await call('read', { ...query, signature })).toMatchObject(refused)
  })

  it('is not replaced by who somebody is', async () => {
    const root = await bearer({ user_id: 1, username: 'root', role: 'root' }, clock.now())
    expect(await call('read', { key: 'a' }, root)).toMatchObject(refused)
  })
})
