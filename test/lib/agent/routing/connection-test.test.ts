import { describe, expect, it, onTestFinished } from 'vitest'
import { createChatClient } from '../../../../lib/agent/provider/chat-client.ts'
import { createTransport } from '../../../../lib/agent/provider/transport.ts'
import { requireConnection, testConnection } from '../../../../lib/agent/routing/connection-test.ts'
import { type Behaviour, behaviours as does } from '../../../support/fake-provider/index.ts'
import { KEY, never, openProvider } from '../lab.ts'

const openDeps = () => {
  const transport = createTransport()
  onTestFinished(() => transport.close())
  return { client: createChatClient(transport), clock: { now: () => new Date(0), monotonic: () => 0 } }
}

describe('a connection test', () => {
  it('lists the models, calls none, and sends the key of the candidate', async () => {
    const provider = await openProvider()
    const test = await testConnection(
      { base_url: provider.url, api_key: KEY, timeout_ms: 1_000 },
      openDeps(),
      never,
    )
    expect(test).toEqual({
      ok: true,
      ms: 0,
      status: 200,
      message: 'The endpoint answers and lists 2 models.',
    })
    expect(provider.requests.map(({ method, path }) => `${method} ${path}`)).toEqual(['GET /v1/models'])
    expect(provider.requests[0]?.headers.authorization).toBe(`Bearer ${KEY}`)
  })

  const complaints: [string, Behaviour, number | null, RegExp][] = [
    ['a refused key', does.quotesKey(401), 401, /^HTTP 401: .*\[redacted\].*Check the key\.$/],
    ['a wrong path', does.status(404, 'Not Found'), 404, /Check the base URL; most end in \/v1\.$/],
    ['a redirect', does.redirect('https://elsewhere.test/'), 307, /redirects are not followed/],
    ['a web page', does.html, 200, /Is this an OpenAI-compatible API\?$/],
    ['another API', does.status(200), 200, /Is this an OpenAI-compatible API\?$/],
    ['a fault', does.status(500, ''), 500, /^HTTP 500: error$/],
    ['silence', does.hang, null, /^No answer within 100 ms$/],
  ]
  it.each(complaints)('tells the administrator about %s', async (_, behaviour, status, message) => {
    const provider = await openProvider()
    provider.behave(behaviour)
    const test = await testConnection(
      { base_url: provider.url, api_key: KEY, timeout_ms: 100 },
      openDeps(),
      never,
    )
    expect(test).toMatchObject({ ok: false, status, message: expect.stringMatching(message) })
    expect(JSON.stringify(test)).not.toContain('secret')
  })

  it('refuses a metadata address without calling it', async () => {
    const candidate = { base_url: 'http://169.254.169.254/v1', api_key: KEY, timeout_ms: 100 }
    expect(await testConnection(candidate, openDeps(), never)).toMatchObject({
      ok: false,
      message: 'The base URL must not be a link-local or metadata address',
    })
  })

  it('stands before saving', async () => {
    const provider = await openProvider()
    const candidate = { base_url: provider.url, api_key: KEY, timeout_ms: 1_000 }
    await requireConnection(candidate, openDeps(), never)
    provider.behave(does.status(401))
    await expect(requireConnection(candidate, openDeps(), never)).rejects.toMatchObject({
      code: 'provider_test_failed',
    })
  })

  it('throws only when cancelled', async () => {
    const provider = await openProvider()
    const cancel = new AbortController()
    provider.behave(() => cancel.abort(new Error('The form was closed')))
    const candidate = { base_url: provider.url, api_key: KEY, timeout_ms: 1_000 }
    await expect(testConnection(candidate, openDeps(), cancel.signal)).rejects.toThrow('The form was closed')
  })
})
