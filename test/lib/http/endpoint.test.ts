import { Readable } from 'node:stream'
import { SignJWT } from 'jose'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { BaseApp } from '../../../lib/app/base.ts'
import { endpointFor } from '../../../lib/http/endpoint.ts'
import { Problem } from '../../../lib/http/errors.ts'
import { createLog } from '../../../lib/http/log.ts'
import { lines, prepared, stream, withHeaders } from '../../../lib/http/reply.ts'
import { contract, group } from '../../../lib/http/route.ts'
import { assertion, bearer, eventFor, testKeys, testSurroundings } from '../../support/surroundings.ts'

const shelf = contract({
  name: 'data',
  title: 'A shelf',
  port: 1,
  internal: false,
  long_lived: false,
  groups: {
    books: group({
      open: {
        method: 'GET',
        path: '/open',
        access: 'public',
        summary: '',
        output: z.object({ kind: z.string() }),
      },
      look: {
        method: 'GET',
        path: '/look',
        access: 'guest',
        summary: '',
        output: z.object({ kind: z.string() }),
      },
      own: {
        method: 'GET',
        path: '/own',
        access: 'user',
        summary: '',
        output: z.object({ kind: z.string() }),
      },
      keep: {
        method: 'GET',
        path: '/keep',
        access: 'member',
        summary: '',
        output: z.object({ kind: z.string() }),
      },
      rule: {
        method: 'GET',
        path: '/rule',
        access: 'root',
        summary: '',
        output: z.object({ kind: z.string() }),
      },
      serve: {
        method: 'GET',
        path: '/serve',
        access: 'service',
        summary: '',
        output: z.object({ kind: z.string() }),
      },
      write: {
        method: 'POST',
        path: '/books/{id}',
        access: 'public',
        summary: '',
        params: z.object({ id: z.string().regex(/^\d+$/).transform(Number) }),
        query: z.object({ loud: z.stringbool().default(false) }),
        body: z.strictObject({ title: z.string().min(2) }),
        output: z.object({ id: z.number(), title: z.string(), loud: z.boolean() }),
        status: 201,
      },
      rows: {
        method: 'GET',
        path: '/rows',
        access: 'public',
        summary: '',
        output: z.tuple([z.number()]),
        reply: 'lines',
      },
      text: {
        method: 'GET',
        path: '/text',
        access: 'public',
        summary: '',
        output: z.object({ n: z.number() }),
      },
      watch: {
        method: 'GET',
        path: '/watch',
        access: 'public',
        summary: '',
        output: z.null(),
        reply: 'stream',
      },
    }),
  },
})
const { books } = shelf.groups
const endpoint = endpointFor<BaseApp>()
const app = new BaseApp(testSurroundings('data'))

const kinds = {
  open: endpoint(books.open, ({ actor }) => actor),
  look: endpoint(books.look, ({ actor }) => actor),
  own: endpoint(books.own, ({ actor }) => actor),
  keep: endpoint(books.keep, ({ actor }) => actor),
  rule: endpoint(books.rule, ({ actor }) => actor),
  serve: endpoint(books.serve, ({ actor }) => actor),
}
const write = endpoint(books.write, ({ params, query, body }) => ({ ...params, ...query, ...body }))

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

describe('who an endpoint lets in', () => {
  it.each([
    ['open', 200, 200, 200, 200],
    ['look', 200, 200, 200, 200],
    ['own', 401, 200, 200, 200],
    ['keep', 401, 200, 403, 200],
    ['rule', 401, 403, 403, 200],
    ['serve', 401, 401, 401, 401],
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

  it('tells a third-party account why it may not', async () => {
    expect((await call('keep', await bearer(thirdParty))).body.code).toBe('account_kind_not_allowed')
  })

  it('takes a service with an assertion for this operation and no other', async () => {
    expect((await call('serve', await assertion(books.serve, null))).status).toBe(200)
    expect((await call('serve', await assertion(books.rule, null))).status).toBe(401)
    const stale = await assertion(books.serve, null, { now: new Date(Date.now() - 120_000) })
    expect((await call('serve', stale)).status).toBe(401)
  })

  it('takes no user token for an assertion and no assertion for a user token', async () => {
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
    ['of another scheme', () => Promise.resolve('Basic cm9vdDpyb290')],
  ])('refuses a token that is %s, on open-to-guests routes too', async (_, authorization) => {
    const headers = { authorization: await authorization() }
    expect((await call('rule', headers)).body.code).toBe('unauthenticated')
    expect((await call('look', headers)).status).toBe(401)
  })
})

describe('what an endpoint takes in and gives out', () => {
  const send = async (
    body: unknown,
    over: { id?: string; query?: Record<string, string>; type?: string } = {},
  ) => {
    const event = eventFor(books.write, { params: { id: over.id ?? '5' }, query: over.query ?? {}, body })
    if (over.type) event.headers['content-type'] = over.type
    const result = await write(event, { app })
    return { status: result.statusCode, body: JSON.parse(result.body ?? 'null'), headers: result.headers }
  }

  it('parses by the contract and answers with its status', async () => {
    expect(await send({ title: '草枕' }, { query: { loud: 'true' } })).toMatchObject({
      status: 201,
      body: { id: 5, title: '草枕', loud: true },
    })
  })

  it('names every field that does not fit', async () => {
    const { status, body, headers } = await send(
      { title: 'x', role: 'root' },
      { id: '0x10', query: { laod: '1' } },
    )
    expect(status).toBe(400)
    expect(headers['content-type']).toBe('application/problem+json')
    expect(body.code).toBe('invalid_input')
    expect(body.errors.map((error: { path: string }) => error.path)).toEqual([
      'path.id',
      'query',
      'body.title',
      'body',
    ])
  })

  it('refuses what is no JSON without quoting it', async () => {
    const event = {
      ...eventFor(books.write, { params: { id: '5' }, body: {} }),
      body: '{"password":"hunter2',
    }
    const result = await write(event, { app })
    expect(result.statusCode).toBe(400)
    expect(result.body).not.toContain('hunter2')
  })

  it('refuses another content type, and bytes that are no text', async () => {
    expect((await send({ title: '草枕' }, { type: 'text/plain' })).status).toBe(415)
    const event = {
      ...eventFor(books.write, { params: { id: '5' }, body: {} }),
      body: '/w==',
      isBase64Encoded: true,
    }
    expect((await write(event, { app })).statusCode).toBe(400)
  })

  it('drops what the contract does not name, and fails where the answer breaks it', async () => {
    const leaking = endpoint(books.open, () => ({ kind: 'book', password: 'hunter2' }))
    expect((await leaking(eventFor(books.open), { app })).body).toBe('{"kind":"book"}')
    const broken = endpoint(books.open, () => JSON.parse('{"kind":7}'))
    expect((await broken(eventFor(books.open), { app })).statusCode).toBe(500)
  })

  it('passes prepared text and lines on as they are, after holding them against the contract in tests', async () => {
    const text = endpoint(books.text, () => prepared('{"n":1}', { etag: '"a"' }))
    expect(await text(eventFor(books.text), { app })).toMatchObject({
      body: '{"n":1}',
      headers: { etag: '"a"' },
    })
    const wrong = endpoint(books.text, () => prepared('{"n":"one"}'))
    expect((await wrong(eventFor(books.text), { app })).statusCode).toBe(500)
    const rows = endpoint(books.rows, () => lines('1'))
    expect((await rows(eventFor(books.rows), { app })).body).toBe('1')
  })

  it('hands streams and headers through', async () => {
    const watch = endpoint(books.watch, () =>
      stream(Readable.from(['a']), { 'content-type': 'text/event-stream' }),
    )
    const result = await watch(eventFor(books.watch), { app })
    expect(result.headers['content-type']).toBe('text/event-stream')
    expect(result.stream).toBeInstanceOf(Readable)
    const open = endpoint(books.open, () => withHeaders({ kind: 'x' }, { 'retry-after': '1' }, 202))
    expect(await open(eventFor(books.open), { app })).toMatchObject({
      statusCode: 202,
      headers: { 'retry-after': '1' },
    })
  })

  it('tells a problem, and of a fault only the request id, which the log has too', async () => {
    const logged: string[] = []
    const watched = new BaseApp(
      testSurroundings('data', { log: createLog('info', { write: line => void logged.push(line) }) }),
    )
    const full = endpoint(books.open, () => {
      throw new Problem('version_conflict', 'It changed.', { members: { current_version: 3 } })
    })
    const conflict = await full(eventFor(books.open), { app: watched })
    expect(conflict.statusCode).toBe(409)
    expect(JSON.parse(conflict.body ?? '')).toMatchObject({ code: 'version_conflict', current_version: 3 })

    const failing = endpoint(books.open, () => {
      throw new TypeError('the disk said no')
    })
    const fault = await failing(eventFor(books.open, { headers: { 'x-request-id': 'given-by-the-proxy' } }), {
      app: watched,
    })
    expect(JSON.parse(fault.body ?? '')).toEqual({
      type: 'urn:problem-type:internal',
      title: 'Something went wrong',
      status: 500,
      code: 'internal',
      request_id: 'given-by-the-proxy',
    })
    expect(fault.headers['x-request-id']).toBe('given-by-the-proxy')
    expect(
      logged.some(line => line.includes('the disk said no') && line.includes('given-by-the-proxy')),
    ).toBe(true)
  })
})
