import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { BaseApp } from '../../../../lib/app/base.ts'
import { lines, prepared, Reply, stream } from '../../../../lib/platform/http/reply.ts'
import { createLog } from '../../../../lib/platform/logging/log.ts'
import { Problem } from '../../../../lib/platform/problems/errors.ts'
import { ConditionFailed } from '../../../../lib/store/errors.ts'
import { retryWhenChanged } from '../../../../lib/store/writing/retry-when-changed.ts'
import { eventFor, testSurroundings } from '../../../support/surroundings.ts'
import { app, books, endpoint } from './shelf.ts'

const write = endpoint(books.write, ({ params, query, body }) => ({ ...params, ...query, ...body }))

describe('an endpoint’s input and output', () => {
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

  it('names few of many unknown fields, and no long one whole', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 1_000 }, (_, n) => [`${n}-${'長'.repeat(5_000)}`, 1]),
    )
    const { body } = await send({ title: '草枕', ...many })
    expect(body.errors).toHaveLength(1)
    expect(body.errors[0].message).toMatch(/^Unknown fields: "0-長{98}…", .*"4-長{98}…", and 995 more$/)
    expect(JSON.stringify(body).length).toBeLessThan(2_000)
  })

  it('refuses invalid JSON without quoting it', async () => {
    const event = {
      ...eventFor(books.write, { params: { id: '5' }, body: {} }),
      body: '{"password":"hunter2',
    }
    const result = await write(event, { app })
    expect(result.statusCode).toBe(400)
    expect(result.body).not.toContain('hunter2')
  })

  it('refuses JSON that is nested deeply before it parses it', async () => {
    const event = {
      ...eventFor(books.write, { params: { id: '5' }, body: {} }),
      body: `{"title":"草枕","_":${'['.repeat(90_000)}${']'.repeat(90_000)}}`,
    }
    const { statusCode, body } = await write(event, { app })
    expect([statusCode, JSON.parse(body ?? '').detail]).toEqual([400, expect.stringContaining('nested')])
  })

  it('refuses another content type, and bytes that are not text', async () => {
    expect((await send({ title: '草枕' }, { type: 'text/plain' })).status).toBe(415)
    const event = {
      ...eventFor(books.write, { params: { id: '5' }, body: {} }),
      body: '/w==',
      isBase64Encoded: true,
    }
    expect((await write(event, { app })).statusCode).toBe(400)
  })

  it('drops members outside the contract, and fails if the answer breaks it', async () => {
    const leaking = endpoint(books.open, () => ({ kind: 'book', password: 'hunter2' }))
    expect((await leaking(eventFor(books.open), { app })).body).toBe('{"kind":"book"}')
    const broken = endpoint(books.open, () => JSON.parse('{"kind":7}'))
    expect((await broken(eventFor(books.open), { app })).statusCode).toBe(500)
  })

  it('passes prepared text and lines through, and checks them against the contract in tests', async () => {
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

  it('passes streams and headers through', async () => {
    const watch = endpoint(books.watch, () =>
      stream(Readable.from(['a']), { 'content-type': 'text/event-stream' }),
    )
    const result = await watch(eventFor(books.watch), { app })
    expect(result.headers['content-type']).toBe('text/event-stream')
    expect(result.stream).toBeInstanceOf(Readable)
    const open = endpoint(
      books.open,
      () =>
        new Reply({ kind: 'json', body: { kind: 'x' } }, { status: 202, headers: { 'retry-after': '1' } }),
    )
    expect(await open(eventFor(books.open), { app })).toMatchObject({
      statusCode: 202,
      headers: { 'retry-after': '1' },
    })
  })

  it('reports a problem, and for an internal error only the request id, which is also in the log', async () => {
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

describe('the log of a request that failed', () => {
  const logOf = async (fault: () => unknown) => {
    const logged: string[] = []
    const watched = new BaseApp(
      testSurroundings('data', { log: createLog('info', { write: line => void logged.push(line) }) }),
    )
    const failing = endpoint(books.open, async () => {
      throw await fault()
    })
    await failing(eventFor(books.open), { app: watched })
    return logged.map(line => JSON.parse(line)).filter(({ msg }) => msg === 'request failed')
  }

  it('is a warning if other requests kept changing something, and nothing if a quota is reached', async () => {
    const busy = () =>
      retryWhenChanged(() => Promise.reject(new ConditionFailed([]))).catch((error: unknown) => error)
    expect(await logOf(busy)).toMatchObject([{ level: 'warn' }])
    expect(await logOf(() => new Problem('unavailable', 'The store is away.'))).toMatchObject([
      { level: 'error' },
    ])
    expect(await logOf(() => new Problem('quota_reached', 'Your storage is full.'))).toEqual([])
  })
})
