import { describe, expect, it } from 'vitest'
import { createChatClient } from '../../../../lib/agent/calls/chat-client.ts'
import { type FailureClass, ProviderFailure } from '../../../../lib/platform/outbound/provider-failure.ts'
import { createTransport, type TransportOptions } from '../../../../lib/platform/outbound/transport.ts'
import { HANG_MS } from '../../../../scripts/test/limits.ts'
import { behaviours as does, misanswers, rarities as rare } from '../../../support/fake-provider/index.ts'
import { KEY, never, openProvider } from '../lab.ts'

const clientWith = (options: TransportOptions = {}) => createChatClient(createTransport(options))
const request = { model: 'model-a', messages: [{ role: 'user' as const, content: 'こんにちは' }] }

/** Asks a provider that behaves so, by default as it does anyway. */
const asking = async (
  behaviour?: does.Behaviour,
  { api_key = KEY, timeout_ms = HANG_MS, signal = never, options = {} as TransportOptions } = {},
) => {
  const provider = await openProvider()
  if (behaviour) provider.behave(behaviour)
  const answer = clientWith(options).chat({ base_url: provider.url, api_key, timeout_ms }, request, signal)
  // The answer may fail before anybody looks at it.
  answer.catch(() => undefined)
  return { provider, answer }
}

const failureOf = async (call: Promise<unknown>): Promise<ProviderFailure> => {
  const error = await call.then(
    () => new Error('It succeeded'),
    reason => reason,
  )
  if (error instanceof ProviderFailure) return error
  throw error
}

describe('a chat call', () => {
  it('sends the key, neither temperature nor a token cap, and reads text and usage', async () => {
    const { provider, answer } = await asking()
    expect(await answer).toEqual({
      content: 'A short summary.',
      usage: { input_tokens: 5, output_tokens: 16, cached_tokens: 0 },
      stopped: null,
    })
    const [received] = provider.requests
    expect(received?.path).toBe('/v1/chat/completions')
    expect(received?.headers.authorization).toBe(`Bearer ${KEY}`)
    expect(received?.chat).toEqual(request)
  })

  it('sends no authorization without a key', async () => {
    const provider = await openProvider()
    const target = { base_url: `${provider.url}/`, api_key: '', timeout_ms: HANG_MS }
    await clientWith().chat(target, request, never)
    expect(provider.requests[0]?.headers).not.toHaveProperty('authorization')
  })

  it('keeps its connection for the next call', async () => {
    const provider = await openProvider()
    const client = clientWith()
    const target = { base_url: provider.url, api_key: KEY, timeout_ms: HANG_MS }
    await client.chat(target, request, never)
    await client.chat(target, request, never)
    expect(provider.connections()).toBe(1)
  })

  const saying = (contentFor: (key: string) => string): does.Behaviour => {
    return ({ request, response }) => {
      const content = contentFor(request.headers.authorization?.slice(7) ?? '')
      response.end(JSON.stringify({ choices: [{ message: { content }, finish_reason: 'stop' }] }))
    }
  }

  it.each<[string, (key: string) => string]>([
    ['as it is', key => `Your key is ${key}`],
    ['as JSON spells it', key => JSON.stringify({ items: [{ text: key }] })],
    [
      'as JSON may spell it',
      key => JSON.stringify({ text: key }).replaceAll('/', '\\/').replace('k', '\\u006B'),
    ],
  ])('is refused if it repeats the key %s, because learners read answers', async (_, contentFor) => {
    const { answer } = await asking(saying(contentFor))
    expect((await failureOf(answer)).failure).toBe('bad_answer')
  })

  it('accepts an answer that repeats a key which is a word', async () => {
    const repeats = saying(key => `Your key is ${key}`)
    const { answer } = await asking(repeats, { api_key: 'ollama' })
    expect((await answer).content).toBe('Your key is ollama')
  })

  it('strips leading thoughts', async () => {
    const { answer } = await asking(misanswers.think)
    expect((await answer).content).toBe('A short summary.')
  })

  it.each([
    ['length', misanswers.cutByLength],
    ['refused', misanswers.refusal],
    ['refused', misanswers.contentFilter],
  ] as const)('says that the answer was stopped: %s', async (stopped, behaviour) => {
    const { answer } = await asking(behaviour)
    expect((await answer).stopped).toBe(stopped)
  })

  const upgrade: does.Behaviour = ({ response }) => {
    response.socket?.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n')
  }
  const table: [string, FailureClass, does.Behaviour][] = [
    ['400', 'invalid_request', does.status(400)],
    ['400 about the context', 'context_too_long', rare.failsWith('contextTooLong')],
    ['400 about the key', 'unauthenticated', does.status(400, 'API key not valid')],
    ['400 of moderation', 'refused', rare.failsWith('moderated')],
    ['401', 'unauthenticated', rare.failsWith('wrongKey')],
    ['402', 'quota', rare.failsWith('unpaid')],
    ['403', 'unauthenticated', does.status(403)],
    ['404', 'not_found', rare.failsWith('unknownModel')],
    ['429', 'rate_limited', does.rateLimited()],
    ['429 until a moment', 'rate_limited', rare.busyUntil(30, { status: 429, message: 'Slow down' })],
    ['429 about the quota', 'quota', rare.failsWith('quotaUsedUp')],
    ['500', 'server_error', rare.failsWith('fault')],
    ['a redirect', 'not_found', does.redirect('/v1/elsewhere')],
    ['HTML', 'not_json', does.html],
    ['a reset', 'network', does.reset],
    ['a change of protocol', 'network', upgrade],
    ['silence', 'timeout', does.hang],
    ['a slow drip', 'timeout', does.drip(5)],
    ['signs of life only', 'timeout', rare.keepsAlive(20)],
    ['200 MB', 'too_large', does.huge],
    ['200 with an error inside', 'bad_answer', does.status(200)],
    ['200 with a fault inside', 'server_error', rare.errorInside(rare.apiErrors.fault)],
    ['200 with a refused key inside', 'unauthenticated', rare.errorInside(rare.apiErrors.wrongKey)],
    ['a stream that it did not ask for', 'not_json', rare.streamsAnyway],
    ['nothing', 'not_json', rare.emptyBody],
    ['no choices', 'bad_answer', rare.noChoices],
  ]
  it.each(table)('tells what %s is: %s', async (_, failure, behaviour) => {
    const { provider, answer } = await asking(behaviour, {
      timeout_ms: failure === 'timeout' ? 100 : HANG_MS,
    })
    expect((await failureOf(answer)).failure).toBe(failure)
    expect(provider.requests).toMatchObject([{ fault: null }])
  })

  it.each([401, 429, 500])('keeps the key out of the message of a %s', async code => {
    const { answer } = await asking(does.quotesKey(code))
    const error = await failureOf(answer)
    expect(error.message).toContain(`HTTP ${code}`)
    expect(JSON.stringify([error, error.message, error.stack])).not.toContain('secret')
  })

  it.each([
    ['30', 30_000],
    ['86400', 120_000],
    ['soon', null],
    [new Date(Date.now() + 3_600_000).toUTCString(), 120_000],
    ['Thu, 01 Jan 1970 00:00:00 GMT', 0],
  ])('reads Retry-After: %s', async (text, expected) => {
    const { answer } = await asking(does.rateLimited(text))
    expect((await failureOf(answer)).retryAfterMs).toBe(expected)
  })

  it.each<[string, (cancel: () => void) => does.Behaviour]>([
    ['before the answer', cancel => cancel],
    [
      'in the middle of the answer',
      cancel =>
        ({ response }) =>
          void response.write('{', cancel),
    ],
  ])('closes the connection when it is cancelled %s', async (_, behaviour) => {
    const cancel = new AbortController()
    const { provider, answer } = await asking(
      behaviour(() => cancel.abort()),
      { signal: cancel.signal },
    )
    expect((await failureOf(answer)).failure).toBe('cancelled')
    expect(await provider.requests[0]?.left).toBe(true)
  })

  it('explains an address where nothing answers', async () => {
    const base_url = 'http://127.0.0.1:1/v1'
    const error = await failureOf(
      clientWith().chat({ base_url, api_key: KEY, timeout_ms: HANG_MS }, request, never),
    )
    expect(error.message).toBe('127.0.0.1:1: nothing listens there')
  })

  it('explains a key that an HTTP header cannot hold', async () => {
    const { answer } = await asking(undefined, { api_key: 'line\nbreak' })
    const error = await failureOf(answer)
    expect([error.failure, error.message]).toEqual([
      'invalid_request',
      'The key has characters that an HTTP header cannot hold',
    ])
  })
})

describe('a refused address', () => {
  it.each([
    ['as a literal', '127.0.0.1'],
    ['behind a name', 'localhost'],
  ])('is not called %s', async (_, host) => {
    const provider = await openProvider()
    const client = clientWith({ refuses: address => address.startsWith('127.') || address === '::1' })
    const base_url = provider.url.replace('127.0.0.1', host)
    const error = await failureOf(
      client.chat({ base_url, api_key: KEY, timeout_ms: HANG_MS }, request, never),
    )
    expect(error.message).toContain('link-local, metadata or tunnel address')
    expect(provider.connections()).toBe(0)
  })

  it('is not written to when only the connection shows it', async () => {
    const checked: string[] = []
    const refuses = (address: string) => checked.push(address) > 1
    const { provider, answer } = await asking(undefined, { options: { refuses } })
    expect((await failureOf(answer)).failure).toBe('invalid_request')
    expect(checked).toEqual(['127.0.0.1', '127.0.0.1'])
    expect(provider.requests).toHaveLength(0)
  })
})
