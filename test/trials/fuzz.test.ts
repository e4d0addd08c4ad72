import { createServer, type RequestListener } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import type { Identities } from '../../scripts/trials/fuzz/callers.ts'
import { fuzz } from '../../scripts/trials/fuzz/fuzz.ts'
import { Pool } from '../../scripts/trials/fuzz/pool.ts'

const servers: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const { close } of servers.splice(0)) await close()
})

const answer = { type: 'object', properties: { id: { type: 'integer' } }, required: ['id'] }
const content = { 'application/json': { schema: answer } }
const body = {
  content: {
    'application/json': {
      schema: { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] },
    },
  },
}
const described = (access: string) => ({
  operationId: 'webhook.planted.route',
  'x-access': access,
  security: [],
  parameters: [],
  requestBody: body,
  responses: { 200: { content } },
})

/** A service with one route, which answers as it is told. */
async function serviceWith(listener: RequestListener, access = 'public') {
  const document = { paths: { '/planted': { post: described(access) } } }
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
  members: ['member-token'],
  foreign: 'foreign-token',
  root: 'root-token',
  leaving: 'leaving',
  forged: none,
  forgedAssertions: none,
  assertions: none,
}

async function found(
  listener: RequestListener,
  { access, deadlineMs }: { access?: string; deadlineMs?: number } = {},
) {
  const { findings } = await fuzz({
    addresses: { webhook: await serviceWith(listener, access) },
    identities,
    pool: new Pool(),
    requests: 60,
    seed: 1,
    secrets: ['a secret'],
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

describe('a fuzz', () => {
  it('finds nothing if every refusal is a problem document', async () => {
    expect(await found(refuse)).toBe('')
  })

  it.each<[string, RequestListener, string]>([
    ['a fault', json(500, '{}'), 'status 500'],
    ['a refusal that is no problem document', json(400, '{}'), 'no problem document'],
    ['an answer of another form', json(200, '{"id":"1"}'), 'not of the documented form: id'],
    ['an undocumented status', json(201, '{"id":1}'), 'status 201 in place of 200'],
    ['a secret', json(404, '"a secret"'), 'repeats a secret'],
    ['a connection that is closed', request => request.socket.destroy(), 'no answer: socket hang up'],
  ])('finds %s', async (_, listener, expected) => {
    expect(await found(listener)).toContain(`: ${expected}`)
  })

  it('finds a request that is not answered in time', async () => {
    expect(await found(() => {}, { deadlineMs: 50 })).toContain('no answer within the deadline')
  })

  it('finds a caller that should have been refused', async () => {
    expect(await found(json(200, '{"id":1}'), { access: 'root' })).toContain('lets in nobody: 200')
  })

  it('says how to repeat its findings', async () => {
    const lines = await found(json(500, '{}'))
    expect(lines).toMatch(/request \d+, by \w+: status 500/)
    expect(lines).toMatch(
      /curl -i --path-as-is -X POST .*--data-binary .*http:\/\/127\.0\.0\.1:\d+\/planted'/,
    )
  })
})
