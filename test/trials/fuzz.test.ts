import { createServer, type RequestListener } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import type { Identities } from '../../scripts/trials/fuzz/callers.ts'
import { fuzz } from '../../scripts/trials/fuzz/fuzz.ts'
import { Pool } from '../../scripts/trials/fuzz/pool.ts'
import { rhythm } from '../support/moments.ts'
import { deepIt } from '../support/sample.ts'

const servers: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const { close } of servers.splice(0)) await close()
})

const answer = { type: 'object', properties: { id: { type: 'integer' } }, required: ['id'] }
const JSON_TYPE = 'application/json'
const LINES = 'application/x-ndjson'
const body = {
  content: {
    'application/json': {
      schema: { type: 'object', properties: { notes: { type: 'string' } }, required: ['notes'] },
    },
  },
}
const described = (access: string, type: string) => ({
  operationId: 'webhook.planted.route',
  'x-access': access,
  security: [],
  parameters: [],
  requestBody: body,
  responses: { 200: { content: { [type]: { schema: type === JSON_TYPE ? answer : {} } } } },
})
const documentedPaths = (access: string, type: string) => {
  const thing = {
    ...described(access, type),
    parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer', minimum: 1 } }],
  }
  return {
    '/planted': { post: described(access, type) },
    '/things/{id}': {
      delete: { ...thing, operationId: 'webhook.things.remove', requestBody: undefined },
      get: { ...thing, operationId: 'webhook.things.get', requestBody: undefined },
    },
  }
}

/** A service with one route, which answers as it is told. */
async function serviceWith(listener: RequestListener, access = 'public', type = 'application/json') {
  const document = { paths: documentedPaths(access, type) }
  const server = createServer((request, response) => {
    if (request.url === '/openapi.json') response.end(JSON.stringify(document))
    else listener(request, response)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  servers.push({
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  })
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
}

const none = () => Promise.resolve([{ 'x-nothing': '1' }])
const identities: Identities = {
  members: [
    { user_id: 2, token: 'hana-token', mark: 'only-for-hana' },
    { user_id: 3, token: 'ken-token', mark: 'only-for-ken' },
  ],
  foreign: { user_id: 'foreign', token: 'foreign-token', mark: 'only-for-the-foreign' },
  root: 'root-token',
  leaving: 'leaving',
  forged: none,
  forgedAssertions: none,
  assertions: none,
}

async function found(
  listener: RequestListener,
  {
    access,
    deadlineMs,
    type,
    requests = 200,
  }: { access?: string; deadlineMs?: number; type?: string; requests?: number } = {},
) {
  const { findings } = await fuzz({
    addresses: { webhook: await serviceWith(listener, access, type) },
    identities,
    pool: new Pool(),
    files: new Map(),
    requests,
    seed: 1,
    secrets: ['a secret'],
    most: { busyMs: 300, growthMB: 200 },
    ...(deadlineMs === undefined ? {} : { deadlineMs }),
    signal: new AbortController().signal,
  })
  return findings.lines().join('\n')
}

const refuse: RequestListener = (_, response) => {
  const problem = {
    type: 'urn:problem-type:not_found',
    title: 'No',
    status: 404,
    code: 'not_found',
    request_id: '12345678',
  }
  response.writeHead(404, { 'content-type': 'application/problem+json', 'x-request-id': '12345678' })
  response.end(JSON.stringify(problem))
}
const json =
  (status: number, text: string): RequestListener =>
  (_, response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(text)

/** Processor time of this thread, whatever else runs on the machine. */
const busyMs = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

describe('a fuzz', () => {
  it('finds nothing if every refusal is a problem document', async () => {
    expect(await found(refuse)).toBe('')
  })

  deepIt.each<[string, RequestListener, string]>([
    ['a fault', json(500, '{}'), 'status 500'],
    ['a refusal that is no problem document', json(400, '{}'), 'no problem document'],
    ['an answer of another form', json(200, '{"id":"1"}'), 'not of the documented form: id'],
    ['an undocumented status', json(201, '{"id":1}'), 'status 201 in place of 200'],
    ['a secret', json(404, '"a secret"'), 'repeats a secret'],
    ['a connection that is closed', request => request.socket.destroy(), 'no answer: socket hang up'],
  ])('finds %s', async (_, listener, expected) => {
    expect(await found(listener)).toContain(`: ${expected}`)
  })

  deepIt('finds a request that is not answered in time', async () => {
    expect(await found(() => {}, { deadlineMs: 50 })).toContain('no answer within the deadline')
  })

  deepIt('finds a caller that should have been refused', async () => {
    expect(await found(json(200, '{"id":1}'), { access: 'root' })).toContain('lets in nobody: 200')
  })

  it('finds private data of one account in an answer to another', async () => {
    const told: string[] = []
    const tells: RequestListener = (request, response) => {
      request
        .setEncoding('utf8')
        .on('data', (text: string) => told.push(...(text.match(/only-for-ken/g) ?? [])))
      request.on('end', () =>
        json(200, `{"id":1,"others":${JSON.stringify(told.slice(-1))}}`)(request, response),
      )
    }
    expect(await found(tells, { access: 'member' })).toContain('shows private data of another account')
  })

  deepIt('finds requests that block the process, and those that take much memory', async () => {
    const kept: Buffer[] = []
    const start = busyMs()
    const greedy: RequestListener = (request, response) => {
      while (kept.length === 0 && busyMs() < start + 400);
      // The first may set off a collection that frees as much.
      if (kept.length < 2) kept.push(Buffer.alloc(300_000_000, 1))
      refuse(request, response)
    }
    const lines = await found(greedy)
    expect(lines).toContain('blocks the process: for')
    expect(lines).toContain('takes much memory: ')
  })

  deepIt('uses the id of a deleted thing again, as the same caller', async () => {
    const asked: string[] = []
    await found(
      (request, response) => {
        asked.push(`${request.method} ${request.url?.split('?')[0]} ${request.headers.authorization}`)
        json(200, '{"id":1}')(request, response)
      },
      { access: 'member' },
    )
    const [deleted] = asked.filter(line => /^DELETE \/things\/\d+ Bearer \w+-token$/.test(line)).slice(-1)
    expect(asked).toContain(deleted?.replace('DELETE', 'GET'))
  })

  deepIt('waits for an export as long as its parts come', async () => {
    const parts =
      (count: number): RequestListener =>
      async ({ method }, response) => {
        response.writeHead(200, { 'content-type': LINES }).flushHeaders()
        for (let part = 0; part < count && method !== 'HEAD'; part += 1) {
          await rhythm(300)
          response.write('{"id":1}\n')
        }
        if (count > 0) response.end('{"id":1}')
      }
    const few = { deadlineMs: 2_000, type: LINES, requests: 16 }
    expect(await found(parts(8), few)).not.toContain('deadline')
    expect(await found(parts(0), { ...few, deadlineMs: 50 })).toContain('no answer within the deadline')
  })

  deepIt('says how to repeat its findings', async () => {
    const lines = await found(json(500, '{}'))
    expect(lines).toMatch(/request \d+, by \w+: status 500/)
    expect(lines).toMatch(
      /curl -i --path-as-is -X POST .*--data-binary .*http:\/\/127\.0\.0\.1:\d+\/planted'/,
    )
  })
})
