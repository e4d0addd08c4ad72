import { describe, expect, it, onTestFinished } from 'vitest'
import { createChatClient } from '../../../../lib/agent/calls/chat-client.ts'
import { testConnection } from '../../../../lib/agent/routing/connection-test.ts'
import { createTransport } from '../../../../lib/platform/outbound/transport.ts'
import { HANG_MS } from '../../../../scripts/test/limits.ts'
import {
  type Behaviour,
  behaviours as does,
  type FakeProvider,
  misanswers,
} from '../../../support/fake-provider/index.ts'
import { KEY, never, openProvider } from '../lab.ts'

const openDeps = () => {
  const transport = createTransport()
  onTestFinished(() => transport.close())
  return { client: createChatClient(transport), clock: { now: () => new Date(0), monotonic: () => 0 } }
}

const candidateAt = (base_url: string, timeout_ms = HANG_MS) => ({ base_url, api_key: KEY, timeout_ms })
const asked = ({ requests }: FakeProvider) => requests.map(({ method, path }) => `${method} ${path}`)
const BOTH = ['GET /v1/models', 'POST /v1/chat/completions']

describe('a connection test', () => {
  it('lists the models, calls none, and sends the key of the candidate', async () => {
    const provider = await openProvider()
    const candidate = { ...candidateAt(`${provider.url}/`), api_key: ` ${KEY}\n` }
    expect(await testConnection(candidate, openDeps(), never)).toEqual({
      ok: true,
      ms: 0,
      status: 200,
      message:
        'The endpoint answers and lists 2 models. This does not prove that the key works. To check it, test a model.',
    })
    expect(asked(provider)).toEqual(['GET /v1/models'])
    expect(provider.requests[0]?.headers.authorization).toBe(`Bearer ${KEY}`)
  })

  const complaints: [string, Behaviour, number | null, RegExp][] = [
    ['a refused key', does.quotesKey(401), 401, /^HTTP 401: .*\[redacted\].*Check the key\.$/],
    ['a redirect', does.redirect('https://elsewhere.test/'), 307, /redirects are not followed/],
    ['a web page', does.html, 200, /Is this an OpenAI-compatible API\?$/],
    ['credit used up', does.status(402, ''), 402, /Add credit to the account\.$/],
    ['a fault', does.status(500, ''), 500, /^HTTP 500: error\. Try again later\.$/],
    ['a lost connection', does.reset, null, /closed before .* Check the address/],
    ['silence', does.hang, null, /^No answer within 100 ms\. The provider may be slow/],
  ]
  it.each(complaints)('tells the administrator about %s', async (_, behaviour, status, message) => {
    const provider = await openProvider()
    provider.behave(behaviour)
    const waits = behaviour === does.hang ? 100 : undefined
    const test = await testConnection(candidateAt(provider.url, waits), openDeps(), never)
    expect(test).toMatchObject({ ok: false, status, message: expect.stringMatching(message) })
    expect(JSON.stringify(test)).not.toContain('secret')
  })

  it('refuses a metadata address without calling it', async () => {
    const candidate = { base_url: 'http://169.254.169.254/v1', api_key: KEY, timeout_ms: 100 }
    expect(await testConnection(candidate, openDeps(), never)).toMatchObject({
      ok: false,
      message: 'The base URL must not be a link-local, metadata or tunnel address',
    })
  })

  it('throws only when cancelled', async () => {
    const provider = await openProvider()
    const cancel = new AbortController()
    provider.behave(() => cancel.abort(new Error('The form was closed')))
    const candidate = { base_url: provider.url, api_key: KEY, timeout_ms: HANG_MS }
    await expect(testConnection(candidate, openDeps(), cancel.signal)).rejects.toThrow('The form was closed')
  })
})

describe('a provider without a list of models', () => {
  /** A provider with one answer in place of the list, and another one to questions. */
  const without =
    (list: Behaviour, questions: Behaviour): Behaviour =>
    exchange =>
      exchange.request.method === 'GET' ? list(exchange) : questions(exchange)
  const noList = does.status(404, 'Not Found')

  it('passes if it refuses a request without a model', async () => {
    const provider = await openProvider({ listsModels: false, key: KEY })
    expect(await testConnection(candidateAt(provider.url), openDeps(), never)).toEqual({
      ok: true,
      ms: 0,
      status: 400,
      message:
        'The endpoint has no list of models, but accepts requests and did not refuse the key. This does not prove that the key works. To check it, test a model.',
    })
    expect(asked(provider)).toEqual(BOTH)
    expect(provider.requests[1]).toMatchObject({ chat: null, headers: { 'content-length': '2' } })
    expect(provider.requests[1]?.headers.authorization).toBe(`Bearer ${KEY}`)
  })

  it.each([
    ['404', noList],
    ['405', does.status(405)],
    ['403, as it does for keys that may not list', does.status(403)],
    ['200 and no list', does.status(200)],
  ])('is recognised when the list is %s', async (_, list) => {
    const provider = await openProvider()
    provider.behave(without(list, does.status(422, 'field required')))
    const test = await testConnection(candidateAt(provider.url), openDeps(), never)
    expect(test).toMatchObject({ ok: true, status: 422 })
    expect(asked(provider)).toEqual(BOTH)
  })

  it('passes, and is reported as unexpected, if it answers the request', async () => {
    const provider = await openProvider()
    provider.behave(without(noList, misanswers.prose))
    const test = await testConnection(candidateAt(provider.url), openDeps(), never)
    expect(test).toMatchObject({ ok: true, status: 200, message: expect.stringContaining('unexpectedly') })
  })

  const refusals: [string, Behaviour, number, RegExp][] = [
    ['refuses the key', does.quotesKey(401), 401, /\[redacted\].*Check the key\.$/],
    ['calls a wrong key a bad request', does.status(400, 'API key not valid'), 400, /Check the key\.$/],
    ['knows no such address', noList, 404, /Check the base URL/],
    ['sends a web page', does.html, 200, /Is this an OpenAI-compatible API/],
    ['takes anything', does.status(200), 200, /Is this an OpenAI-compatible API/],
  ]
  it.each(refusals)('fails if it %s', async (_, questions, status, message) => {
    const provider = await openProvider()
    provider.behave(without(noList, questions))
    const test = await testConnection(candidateAt(provider.url), openDeps(), never)
    expect(test).toMatchObject({ ok: false, status, message: expect.stringMatching(message) })
    expect(JSON.stringify(test)).not.toContain('secret')
    expect(asked(provider)).toEqual(BOTH)
  })

  it('has one deadline for both questions', async () => {
    const provider = await openProvider()
    provider.behave(without(does.delay(300, noList), does.delay(300, does.status(400))))
    const test = await testConnection(candidateAt(provider.url, 500), openDeps(), never)
    expect(test).toMatchObject({ ok: false, message: expect.stringMatching(/^No answer within 500 ms/) })
  })

  it.each([401, 429, 500])('is not assumed after a %i', async status => {
    const provider = await openProvider()
    provider.behave(does.status(status))
    await testConnection(candidateAt(provider.url), openDeps(), never)
    expect(asked(provider)).toEqual(['GET /v1/models'])
  })
})
