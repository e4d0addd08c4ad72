import { SignJWT } from 'jose'
import { describe, expect, it } from 'vitest'
import { assertion, bearer, eventFor, testKeys } from '../../../support/surroundings.ts'
import { app, books, endpoint } from './shelf.ts'

const kinds = {
  open: endpoint(books.open, ({ actor }) => actor),
  look: endpoint(books.look, ({ actor }) => actor),
  own: endpoint(books.own, ({ actor }) => actor),
  keep: endpoint(books.keep, ({ actor }) => actor),
  rule: endpoint(books.rule, ({ actor }) => actor),
  serve: endpoint(books.serve, ({ actor }) => actor),
  act: endpoint(books.act, ({ actor: { kind, acting } }) => ({ kind, user_id: acting.user_id })),
}
async function call(kind: keyof typeof kinds, headers: Record<string, string> = {}) {
  const result = await kinds[kind](eventFor(books[kind], { headers }), { app })
  return { status: result.statusCode, body: JSON.parse(result.body ?? 'null') }
}
const learner = { user_id: 7, username: 'hana', role: 'user' } as const
const administrator = { user_id: 1, username: 'root', role: 'root' } as const
const thirdParty = {
  user_id: '3f0c8f0e-3c1d-4f4e-9d55-0c6a1c0a7f10',
  username: 'guest',
  role: 'user',
} as const

describe('an endpoint’s access', () => {
  it.each([
    ['open', 200, 200, 200, 200],
    ['look', 200, 200, 200, 200],
    ['own', 401, 200, 200, 200],
    ['keep', 401, 200, 403, 200],
    ['rule', 401, 403, 403, 200],
    ['serve', 401, 401, 401, 401],
    ['act', 401, 401, 401, 401],
  ] as const)(
    '%s: nobody %i, an account %i, a third-party account %i, an administrator %i',
    async (kind, ...expected) => {
      const statuses = [
        (await call(kind)).status,
        (await call(kind, await bearer(learner))).status,
        (await call(kind, await bearer(thirdParty))).status,
        (await call(kind, await bearer(administrator))).status,
      ]
      expect(statuses).toEqual(expected)
    },
  )

  it('gives a third-party account the reason of a refusal', async () => {
    expect((await call('keep', await bearer(thirdParty))).body.code).toBe('account_kind_not_allowed')
  })

  it('accepts a service with an assertion for this operation and no other', async () => {
    expect((await call('serve', await assertion(books.serve, null))).status).toBe(200)
    expect((await call('serve', await assertion(books.rule, null))).status).toBe(401)
    const stale = await assertion(books.serve, null, { now: new Date(Date.now() - 120_000) })
    expect((await call('serve', stale)).status).toBe(401)
  })

  it('accepts a service that acts for a third-party account only if the route says so', async () => {
    const acting = { user_id: thirdParty.user_id, role: 'user' } as const
    const headers = await assertion(books.serve, acting)
    expect((await call('serve', headers)).status).toBe(401)
    const anyone = endpoint({ ...books.serve, any_account: true }, ({ actor }) => ({
      kind: String(actor.acting?.user_id),
    }))
    const { statusCode, body } = await anyone(eventFor(books.serve, { headers }), { app })
    expect([statusCode, body]).toEqual([200, JSON.stringify({ kind: acting.user_id })])
    const shapeless = await assertion(books.serve, { ...acting, user_id: 'root' })
    expect((await anyone(eventFor(books.serve, { headers: shapeless }), { app })).statusCode).toBe(401)
  })

  it('refuses a service that acts for no account if the route needs one', async () => {
    const acting = { user_id: 7, role: 'user' } as const
    expect((await call('act', await assertion(books.act, acting))).body).toEqual({
      kind: 'service',
      user_id: 7,
    })
    const { status, body } = await call('act', await assertion(books.act, null))
    expect([status, body.code, body.detail]).toEqual([
      403,
      'forbidden',
      'This request must be made on behalf of an account.',
    ])
  })

  it('accepts no user token as an assertion and no assertion as a user token', async () => {
    const { authorization } = await bearer(administrator)
    const token = authorization.slice('Bearer '.length)
    expect((await call('serve', { 'x-service-assertion': token })).status).toBe(401)
    const signed = (await assertion(books.rule, { user_id: 1, role: 'root' }))['x-service-assertion']
    expect((await call('rule', { authorization: `Bearer ${signed}` })).status).toBe(401)
  })

  const claims = { user_id: 7, username: 'hana', role: 'root' }
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const inAWeek = Math.floor(Date.now() / 1000) + 7 * 24 * 3600
  it.each([
    [
      'expired',
      async () => (await bearer(administrator, new Date(Date.now() - 8 * 24 * 3600_000))).authorization,
    ],
    ['unsigned', async () => `Bearer ${encode({ alg: 'none' })}.${encode({ ...claims, exp: inAWeek })}.`],
    [
      'signed with another algorithm',
      () =>
        new SignJWT(claims)
          .setProtectedHeader({ alg: 'HS512' })
          .setExpirationTime(inAWeek)
          .sign(new TextEncoder().encode('test token secret, 32 characters or more'))
          .then(token => `Bearer ${token}`),
    ],
    [
      'signed with another secret',
      () =>
        new SignJWT(claims)
          .setProtectedHeader({ alg: 'HS256' })
          .setExpirationTime(inAWeek)
          .sign(testKeys.assertion)
          .then(token => `Bearer ${token}`),
    ],
    [
      'valid for longer than a week',
      () =>
        new SignJWT(claims)
          .setProtectedHeader({ alg: 'HS256' })
          .setExpirationTime(inAWeek + 3600)
          .sign(testKeys.token)
          .then(token => `Bearer ${token}`),
    ],
    [
      'without an end',
      () =>
        new SignJWT(claims)
          .setProtectedHeader({ alg: 'HS256' })
          .sign(testKeys.token)
          .then(token => `Bearer ${token}`),
    ],
  ])('refuses a token that is %s, on open-to-guests routes too', async (_, authorization) => {
    const headers = { authorization: await authorization() }
    expect((await call('rule', headers)).body.code).toBe('unauthenticated')
    expect((await call('look', headers)).status).toBe(401)
  })
})
